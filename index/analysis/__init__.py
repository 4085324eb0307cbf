"""From text to terms. Invariant: every token knows its exact place in the text it came from, and no word that carries
law (negation, exception, restriction) is dropped or turned into another."""
