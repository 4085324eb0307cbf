"""Facts proposed by another than the word lists, optional and off by default: behind one interface, ``Proposer``.

Invariants: the reading of the word lists is never changed by a proposal, only added to; every fact that is accepted is
tied to words of the question; a proposer that fails changes nothing; the verdict is the rules' alone.
"""

from qa.proposing.accepting import consulted
from qa.proposing.model import Proposal, Proposer, Unavailable
from qa.proposing.served import Served

__all__ = ["Proposal", "Proposer", "Served", "Unavailable", "consulted"]
