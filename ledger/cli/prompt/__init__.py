"""The prompt of the evening: `mahj play`, at a terminal, at one that can do little, and from a file or a pipe."""
