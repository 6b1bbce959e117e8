"""Why a night came to what it did, and what other rules would have made of it."""
