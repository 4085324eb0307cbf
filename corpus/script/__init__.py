"""The Arabic script: folding with an exact map to the source, letters, numerals. Invariant: whatever is folded away,
``origin`` still says which character of the source each folded character came from; no word that carries law
(negation, exception, restriction) is ever folded into another word."""
