"""The group's own folder: where it lies, its settings and people, and how anything in it is read and written."""
