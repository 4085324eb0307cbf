"""The kind of a question and what it names: verdict, passages, citation, comparison, out of scope or talk.

Invariant: words decide from data files (``data/*.yaml``); no word of a language stands in the code.
"""

from qa.kinds.decide import decide
from qa.kinds.language import Lang, detect, known
from qa.kinds.model import Decision, Kind, Outside

__all__ = ["Decision", "Kind", "Lang", "Outside", "decide", "detect", "known"]
