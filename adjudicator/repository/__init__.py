"""The repository: a game's folder below `turns/`, on disk and in git."""
