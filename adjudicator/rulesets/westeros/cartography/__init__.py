"""Cartography: works out the charts that editions keep beside their code. No game needs it."""
