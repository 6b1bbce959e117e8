"""What pyproject.toml cannot say: the page of the package, beside which no file of the sources lies.

It is README.md, where links to the guides have become the commands that show them.
"""

import runpy
from pathlib import Path

from setuptools import setup

without_links = runpy.run_path("ledger/render/guides.py")["without_links"]
setup(
    long_description=without_links(Path("README.md").read_text("utf-8"), "README.md"),
    long_description_content_type="text/markdown",
)
