"""A second, naive reading of the rulebooks, made from their texts alone.

It imports nothing of `referee` and shares no thought with it: it writes the temple down before
and after a move and scans every square and row. Slow and obvious on purpose; where it and the
engine differ, one of them has misread a rulebook.

How to call it. Every function takes the body of a call of `/api/v1` as plain dicts and lists, and
answers with those fields of the call's answer that carry numbers (no reasons, no texts):

- `turn.naive_turn(body)`, `turn.naive_options(body)`
- `final.naive_final(body)`, `final.naive_extra_turns(body)`
- `dummy.naive_dummy(body)`
- `lost_cities.naive_score(body)`, `lost_cities.naive_move(body)`
- `rulings.naive_changes(judge, body)`: the keys of the rulings of which another choice would change
  what `judge` answers (`changes_result` is true for exactly these)
- `possible.naive_position_is_possible(body)`, `hands.naive_hands_are_possible(body)`,
  `lost_cities.naive_cards_are_possible(body)`, `lost_cities.naive_move_is_possible(body)`: false
  where the call answers 422

The judging functions want a body that is possible: ask the last group first.

What to know when comparing: rows, squares, new tiles, needs, places and candidates have no order
here; `squares[].points` names every player with a block in the square, 0 included; `architect` is
what the body told, moved on; where `needs` is not empty, `points` is None, `support` is None if a
support hangs on an untold owner, and each square's `points` is None if that square does.
`vectors.differences(expected, actual)` compares in this way; `vectors.vectors(...)` reads the
vectors that lie as data in `tests/games/*/vectors`.
"""
