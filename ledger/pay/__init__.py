"""From the facts of a hand to payments, and from a night's balances to who pays whom. Values to values."""
