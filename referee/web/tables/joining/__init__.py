"""Come to a table: by a link, a code or an invitation, and take a seat."""
