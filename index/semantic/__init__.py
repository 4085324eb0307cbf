"""Meaning beside words, optional (``mithaq[semantic]``). Invariant: without the extra, or with it switched off, nothing
here is imported and search is wholly lexical."""
