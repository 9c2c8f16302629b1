"""The corpus for other scorers: how it is made, and a second scorer in JavaScript that reads it."""
