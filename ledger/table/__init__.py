"""What is done at a table: a night opened, a hand recorded, corrected, the end. Joins rules, reckoning, storage."""
