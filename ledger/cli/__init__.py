"""The command line: one module per group of commands. Parse, call, print, nothing else."""
