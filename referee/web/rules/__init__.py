"""The rules desk: one rule, the search, the glossary, house rulings, the worked examples."""
