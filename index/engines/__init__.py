"""Engines that keep records and find candidates. Invariant: each module here is the only one that imports its engine,
and every engine gives the same records for the same request, since all terms are prepared by our own analyser."""
