"""Every place in the games that names a rule, changed one by one: the tests of the games must notice.

`python -m tests.wrong_rules` makes each change in a copy of the package, runs the tests of the games that
have one answer (vectors, direct tests, playthroughs) and tells which changes nobody noticed. `make soak`
does so with a sample.
"""
