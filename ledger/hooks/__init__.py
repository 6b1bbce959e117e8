"""House rules as the program knows them: the hooks, how rules are found, trusted, loaded, checked and asked."""
