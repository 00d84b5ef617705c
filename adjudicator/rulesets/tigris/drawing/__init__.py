"""The board of Tigris & Euphrates in SVG."""
