"""Names of firms, read as one: «شركة تعدين بولندية» is a Polish company, and tells nothing of a mine.

What stands between the noun and the adjective of its country («تعدين», «هندسة وبناء»), and the legal form («ش.م.م»,
«ذات مسؤولية محدودة»), is set aside: it says what the firm is called, not what it does, and it would keep apart the verb
and its object. Words that say more (insurance, a sister company, a local one) are in no list and stay.
"""

from __future__ import annotations

from qa.understanding.model import Token

_REACH = 6  # words of a name before the adjective of its country
_BARE = {"unknown_ours", "the_word"}
_FIRM = {"corp", "our_firm"}

ABBREVIATION = r"(?<![^\W_])(?:[^\W\d_]\.)+[^\W\d_](?![^\W_])"
"""Single letters with points between them («ش.م.م», "S.A"), as they stand in folded text."""


def goes_on(question: str, at: int) -> bool:
    """Whether the point at offset ``at``, behind such an abbreviation, ends no sentence: a small letter or a mark
    follows ("Acme S.A. has an office"). Arabic has no small letters: there a point ends."""
    rest = question[at + 1 :].lstrip(" ")
    return rest[:1] in (",", ";", ":", ")") or ("a" <= rest[:1] <= "z" and question[at + 1 : at + 2] == " ")


def tails(tokens: list[Token]) -> set[int]:
    """The numbers of the tokens that only lengthen the name of a firm (Arabic)."""
    found: set[int] = set()
    for token in tokens:
        at, firm = token.index, bool(_FIRM & token.classes.keys())
        if "abbreviated" in token.classes and "legal_form" in token.classes:
            found.add(at)
        if firm:
            found |= _form(tokens, at) | _trade(tokens, at) | _field(tokens, at)
        if firm or "foreign_of" in token.classes:
            found |= _seat(tokens, at)
    return found


def _form(tokens: list[Token], at: int) -> set[int]:
    """The legal form, wherever it stands behind the noun within the clause: «شركة الأفق ذات مسؤولية محدودة»."""
    for token in tokens[at + 1 : at + 1 + _REACH]:
        if token.punctuation:
            break
        if "legal_form" in token.classes:
            run = [token.index]
            for after in tokens[token.index + 1 : token.index + 4]:
                if not {"legal_form", "legal_form_of"} & after.classes.keys():
                    break
                run.append(after.index)
            return set(run)
    return set()


def _trade(tokens: list[Token], at: int) -> set[int]:
    """The trade, when the adjective of a foreign country closes the name: «دار أزياء إسبانية»."""
    run: set[int] = set()
    for token in tokens[at + 1 : at + 1 + _REACH]:
        if "foreign_of" in token.classes:
            return run
        names_it = "firm_trade" in token.classes or all(name in _BARE or name[0] in "='" for name in token.classes)
        if token.punctuation or not names_it:
            break
        run.add(token.index)
    return set()


def _field(tokens: list[Token], at: int) -> set[int]:
    """What it is said to deal in: «تعمل في مجال الطاقة», «متخصصة في الأخشاب»."""
    for token in tokens[at + 1 : at + 1 + _REACH]:
        if token.punctuation:
            break
        inside = tokens[token.index + 1 : token.index + 4]
        if "deals_in" not in token.classes or not inside or "in_word" not in inside[0].classes:
            continue
        named = len(inside) == 3 and "field_word" in inside[1].classes
        if named or ("firm_trade" in token.classes and len(inside) > 1 and _definite(inside[1])):
            return {token.index, *(t.index for t in inside[: 3 if named else 2])}
    return set()


def _definite(token: Token) -> bool:
    placed = any(name.startswith("w_") or name.endswith("_there") for name in token.classes)
    return "the_word" in token.classes and not placed


def _seat(tokens: list[Token], at: int) -> set[int]:
    """Where it is at home: «مقيمة في سويسرا», «، مقرها وارسو،»; not a seat in the other state."""
    run = [t.index for t in tokens[at + 1 : at + 2] if t.punctuation and t.text in ",،"]
    comma, seated = bool(run), False
    for token in tokens[at + 1 + comma : at + 1 + comma + _REACH]:
        run.append(token.index)
        seated = seated or "resident" in token.classes
        if token.punctuation or not (seated or "firm_trade" in token.classes):
            break
        if "town_abroad" in token.classes:
            closes = tokens[token.index + 1 : token.index + 2]
            if comma and not (closes and closes[0].text in ",،"):
                break
            return {*run, token.index + 1} if comma else set(run)
    return set()
