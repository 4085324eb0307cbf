"""The faces: HTTP, web pages, command line, exports. Invariant: each knows qa, none decides anything of the law."""
