"""Settling, standings, statistics: values to values. Pure."""
