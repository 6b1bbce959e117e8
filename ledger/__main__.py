"""``python -m ledger`` is ``mahj``, for whoever has the package and not the command on their path."""

from ledger.cli.starting import start

raise SystemExit(start())
