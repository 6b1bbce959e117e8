"""The bundled presets: TOML files, and this file that makes them part of the package."""
