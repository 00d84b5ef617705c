"""Git: reads commits, makes new ones without a work tree, and publishes them."""
