"""A score-keeping and payment ledger for American mahjong game nights."""

__version__ = "0.1.0"
