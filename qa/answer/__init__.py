"""The answer in words. Invariants: the verdict comes from the rules alone; no sentence of a statement asserts law that
no quote of the answer supports; a quote is a slice of its source."""

from qa.answer.ask import Setting, answer_question
from qa.answer.model import Answer

__all__ = ["Answer", "Setting", "answer_question"]
