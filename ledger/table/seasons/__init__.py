"""Many nights together, of one book or of several."""
