"""The page to send round: one file that needs nothing else."""
