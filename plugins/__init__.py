"""The bundled house rules, one a file. A rule is reached by its name, never by this path."""
