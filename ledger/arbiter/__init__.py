"""Rulings, jokers in a hand, the year's card: pure, over data files beside it."""
