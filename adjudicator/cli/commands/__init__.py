"""The commands, one module each; each has a function `command` that makes it."""
