"""Sheets and other books: what comes into the book, and files that go out."""
