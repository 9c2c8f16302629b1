"""Names: those that this phone offers again, and the form that names the players of a table."""
