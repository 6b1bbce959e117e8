"""Nights that come from elsewhere: sheets, and other books."""
