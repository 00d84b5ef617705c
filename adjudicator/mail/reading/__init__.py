"""Reading mail: from bytes to a `Mail`, with what it holds.

Modules, from the bottom up:

- `words`, `parts`: charsets and the parts of a message
- `sender`, `automatic`: its headers
- `lines`, `markup`, `texts`: its texts
- `blocks`, `order_lines`, `requests`: what is looked for in them
- `mail`: a mail as a whole
"""
