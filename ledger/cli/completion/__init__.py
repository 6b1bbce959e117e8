"""What a shell is told when Tab is pressed: the commands, their options, and what the book holds.

Whoever presses a key waits for the answer, so nothing is loaded that says what is wrong with a file: what cannot be
read is passed over. What these modules write are a shell's own files, which are none of the book's.
"""
