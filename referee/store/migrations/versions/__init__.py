"""One file for each step; none is changed once it is released."""
