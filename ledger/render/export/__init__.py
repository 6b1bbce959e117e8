"""A night, a season or a book in other programs' formats. Values to text and bytes; no file is touched."""
