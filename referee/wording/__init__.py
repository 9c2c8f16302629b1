"""The only place that knows languages: it words reasons, faults and rules for a reader."""
