"""Printers of a verdict's explanation: one tree, many faces. None of them decides anything."""

from qa.explain.html import to_html
from qa.explain.text import to_text

__all__ = ["to_html", "to_text"]
