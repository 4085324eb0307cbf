"""The server's own refusal of a request that is no HTTP, as a problem detail like every other error."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from api.http.problems import MEDIA_TYPE, Problem

_WHY = "the request is not valid HTTP; an address must be percent-encoded (curl -G --data-urlencode 'q=…')"


class Protocol(H11Protocol):
    """HTTP/1.1 by h11, whose 400 is ``application/problem+json``."""

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be parsed and close the connection."""
        response = Problem("bad-input", _WHY).response()
        headers = [(b"content-type", MEDIA_TYPE.encode()), (b"connection", b"close")]
        headers.append((b"content-length", str(len(response.body)).encode()))
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=bytes(response.body)),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
