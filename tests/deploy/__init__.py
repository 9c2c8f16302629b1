"""What `docs/deploy` holds, tried as far as one machine can."""
