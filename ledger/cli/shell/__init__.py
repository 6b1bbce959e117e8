"""What a shell is told when Tab is pressed: the commands, their options, and what the book holds."""
