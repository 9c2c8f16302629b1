"""What people do with kept games: open, enter, play, correct, take out. It knows no HTTP and no HTML."""
