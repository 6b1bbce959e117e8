"""The evening around its hands: opened, joined and left, played by other rules, paid for, ended."""
