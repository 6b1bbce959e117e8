"""One night at one table: its file, hands told and recorded, who sits, corrections, payments, the end, the why."""
