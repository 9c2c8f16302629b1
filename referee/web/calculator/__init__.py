"""What every calculator shares: the sheet in its address, its pages, and the judgement in its links."""
