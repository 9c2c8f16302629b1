"""Sentences in four languages: reasons, faults and rules worded for one reader."""
