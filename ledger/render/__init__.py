"""Values to sentences, tables and other formats. Touches no file and knows no command."""
