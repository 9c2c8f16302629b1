"""The web pages. They contain no rules and store nothing."""
