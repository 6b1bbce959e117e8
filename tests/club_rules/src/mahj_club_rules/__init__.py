"""House rules of a club, a module each."""
