"""The commands: one module for each group of them, which parses, calls and prints, nothing else."""
