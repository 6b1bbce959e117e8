"""The tests of the example run where it is installed, not from here: see test_other_distributions.py."""

collect_ignore = ["tests"]
