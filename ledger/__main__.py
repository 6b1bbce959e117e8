"""``python -m ledger`` is ``mahj``, for whoever has the package and not the command on their path."""

from ledger.cli.starting import start

if __name__ == "__main__":
    raise SystemExit(start())
