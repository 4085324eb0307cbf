"""The pages: server-rendered, Arabic first, complete in French and English. Invariant: every page works without script,
and no text of the law is changed on its way to the reader."""
