"""What a shell is told when Tab is pressed: the commands, their options, and what the book holds.

These modules look into files by themselves, as nothing else does above ``book/``: whoever presses a key waits for
the answer, and all that reads a file with care, to say what is wrong with it, takes longer to load than a key may. What
they write are a shell's own files, which are none of the book's.
"""
