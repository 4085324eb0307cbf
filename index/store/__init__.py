"""Where an index lies on disk. Invariant: readers see one whole generation or the next, never a mixture; files that
were not written here, or for another text or analyser, are never opened: they are built again, and that is said."""
