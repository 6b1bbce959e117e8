"""What several commands do alike: the options they take, what they ask, how they announce and show."""
