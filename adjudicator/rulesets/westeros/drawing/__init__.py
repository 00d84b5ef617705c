"""The drawing: the map in SVG, with a position on it."""
