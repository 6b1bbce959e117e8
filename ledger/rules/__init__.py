"""House rules: the hooks they answer, their options, the presets that list them, how they are found and loaded."""
