"""The rules desk: one rule, the search, the glossary, the worked examples."""
