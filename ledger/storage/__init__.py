"""The book, its night files and its roster: the only code that touches files."""
