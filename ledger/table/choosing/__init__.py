"""Under which rules a table plays: a preset and what is changed in it, and what those rules say."""
