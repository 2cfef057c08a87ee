"""`python -m moontable`: the same program as `moontable`."""

import sys

from moontable.cli import main

if __name__ == "__main__":
    sys.exit(main())
