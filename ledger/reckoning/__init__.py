"""The sum: a hand's payments from what the rules declare, the night as a fold of its entries, the explanation. Pure."""
