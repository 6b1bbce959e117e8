"""What surrounds a command: where it prints, whom it asks, where its files go, what time it is."""
