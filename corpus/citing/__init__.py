"""Citations of provisions: finding them in Arabic, English and French, resolving them against an instrument, and
writing them as a person does.

    find(text, mode)      the citations in a text, as syntax           finder, parser, items, paths, numbers, phrases
    resolve(citations, …) what each points to in an instrument         resolver, chains, tree, belonging
    cite(text, …)         both, as the contract's JSON                 render
    format.citation(…)    a provision's citation in words              format, eid
    links                 addresses, house styles, selectors, references of Akoma Ntoso, links in a text

Invariant: every span given is a span of the text that was read; a citation is resolved to what it prints, never to
what it might have meant, and what is doubtful says so.
"""

from corpus.citing.finder import Mode, find
from corpus.citing.render import citation_json, cite, sole_article
from corpus.citing.resolver import Resolved, Status, resolve
from corpus.citing.syntax import Citation

__all__ = ["Citation", "Mode", "Resolved", "Status", "citation_json", "cite", "find", "resolve", "sole_article"]
