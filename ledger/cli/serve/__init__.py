"""The page that is served on the table's own network while people play."""
