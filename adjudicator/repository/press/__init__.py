"""Press: the messages that players write to each other."""
