"""Documents in: bytes of any format met in practice become one decoded text, and nothing is lost in silence.

``read`` tells the format by its content, not by its name. The decoded text is "the source" from then on: it is kept
with the instrument, and every span points into it.
"""

from corpus.readers.decoded import Decoded, Progress
from corpus.readers.read import read

__all__ = ["Decoded", "Progress", "read"]
