"""The pages: what a phone shows. They hold no rules and keep nothing."""
