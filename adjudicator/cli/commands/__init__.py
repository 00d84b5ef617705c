"""The commands, one module each; its function `command` makes the command."""
