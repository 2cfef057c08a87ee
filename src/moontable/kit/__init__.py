"""Tools for people who add games and measure them: benchmarks, conformance, playthroughs."""
