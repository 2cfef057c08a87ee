"""The contract of a game: specs, actions, chance, positions, errors, kernels and their compile cache."""
