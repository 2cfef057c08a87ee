"""Loops over the contract of a game: playouts, stepping, counting. They know no game."""
