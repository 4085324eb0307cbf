"""From a free question to a Case with evidence: every fact is tied to words of the question, or it is not stated.

``understand`` is the one door. The engine (view, analysis, lexicon, patterns, scope) knows no law; one small module per
domain (places, projects, services, agents, insurance, control) reads its marks and builds its part of the case.
"""

from qa.understanding.model import Evidence, Understanding, Unread
from qa.understanding.reading import understand

__all__ = ["Evidence", "Understanding", "Unread", "understand"]
