"""Build `dist/offline`: the folder of static files in which Referee runs without a server."""
