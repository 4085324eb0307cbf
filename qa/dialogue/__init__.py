"""Conversation: the case is kept from turn to turn. Invariants: a fact is set only by words of a message; a supposition
is never kept; a turn of one conversation never touches another, and none is lost."""

from qa.dialogue.dialogue import Dialogue, Turn
from qa.dialogue.store import Store

__all__ = ["Dialogue", "Store", "Turn"]
