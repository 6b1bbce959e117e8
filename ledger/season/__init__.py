"""Many nights: what they add up to, what is still owed, and whether a whole book is sound."""
