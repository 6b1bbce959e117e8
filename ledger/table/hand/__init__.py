"""A hand at the table: told in words or options, asked about, and recorded."""
