"""Several tables, rounds and moves: a club's evening, a tournament."""
