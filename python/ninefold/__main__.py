"""`python -m ninefold` is the command `ninefold`."""

from ninefold.cli.main import main

if __name__ == "__main__":
    main()
