"""The night at hand: which one is meant, how it is read, and how anything is written to it."""
