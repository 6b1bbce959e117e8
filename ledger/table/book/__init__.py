"""The book as a whole: its people, and whether every file is sound; what is broken or doubled is mended."""
