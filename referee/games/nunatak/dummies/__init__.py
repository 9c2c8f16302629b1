"""The solo dummies: which card they take, and where their block goes."""
