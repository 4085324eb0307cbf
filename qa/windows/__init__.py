"""Durations: how long something lasted, and whether some period of twelve months holds more than six of it.

Invariant: days are whole days, both ends of a period count, and every figure can be recounted on a calendar
(design: article5, section 4).
"""

from corpus.time.counting import months_and_days
from qa.windows.measure import Measured, measure
from qa.windows.runs import Runs
from qa.windows.spans import merge
from qa.windows.threshold import Count, Threshold

__all__ = ["Count", "Measured", "Runs", "Threshold", "measure", "merge", "months_and_days"]
