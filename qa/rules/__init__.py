"""The rules: one per provision, exact whatever is unknown, each standing on its provision's own words.

Invariant: a verdict never says more than the text, the facts and the readings chosen give.
"""

from qa.rules.evaluate import evaluate

__all__ = ["evaluate"]
