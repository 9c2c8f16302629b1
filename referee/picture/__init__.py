"""Pictures to send: letters that fit, drawn by a library; what is on them is not known here."""
