"""What is done at a table, room by room: a hand recorded, corrected, explained. Joins rules, reckoning, storage.

Each room is a folder that says in its first line what goes on there; the test of layers says which may know which.
"""
