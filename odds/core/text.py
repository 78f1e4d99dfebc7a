"""Numbers in few words, and text on one line."""

from collections.abc import Callable, Iterable


def spans(numbers: Iterable[int]) -> str:
    """Ascending numbers, runs of them as one span.

    >>> spans([0, 1, 2, 4, 6, 7]), spans([])
    ('0-2, 4, 6-7', 'none')
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    texts = [str(low) if low == high else f"{low}-{high}" for low, high in found]
    return ", ".join(texts) or "none"


class Said(str):
    """Text as machines read it, which people read in other words.

    >>> when = Said("winner player", "Player wins")
    >>> str(when), when.words, when == "winner player"
    ('winner player', 'Player wins', True)
    """

    words: str

    def __new__(cls, text: str, words: str = "") -> "Said":
        """The text, and the words for people."""
        made = super().__new__(cls, text)
        made.words = words
        return made

    @classmethod
    def of(cls, make: Callable[[Callable[[str], str]], str]) -> "Said":
        """A text made of others, for machines and for people.

        >>> when = Said("winner player", "Player wins")
        >>> Said.of(lambda read: f"win: {read(when)}").words
        'win: Player wins'
        """
        return cls(make(str), make(for_people))


def for_people(text: str) -> str:
    """What people read where machines read this text.

    >>> for_people(Said("winner player", "Player wins")), for_people("otherwise")
    ('Player wins', 'otherwise')
    """
    return text.words if isinstance(text, Said) else text


def counted(count: int, thing: str) -> str:
    """So many of a thing in words.

    >>> counted(1, "deck"), counted(8, "deck")
    ('1 deck', '8 decks')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


def by_clause(clause: str) -> str:
    """The clause in brackets after what it says, nothing where none is stated.

    >>> f"the round is void{by_clause('5.5.4')}", f"the round is void{by_clause('')}"
    ('the round is void (clause 5.5.4)', 'the round is void')
    """
    return f" (clause {clause})" if clause else ""


def one_line(text: str) -> str:
    """Text as it is, except that what is not seen, or would upset a terminal, is escaped.

    So are all ends of lines, escape sequences, marks that turn the direction of writing, blanks
    that are no spaces, and what is left of a name that is no UTF-8.

    >>> print(one_line("shoe 8"), one_line("shoe\\n8"), one_line("\\x1b[31m"), one_line("\\u202e8"))
    shoe 8 shoe\\n8 \\x1b[31m \\u202e8
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def width(text: str) -> int:
    r"""How many columns of a terminal a text takes.

    >>> width("shoe 8"), width("牌"), width("e\N{COMBINING ACUTE ACCENT}")
    (6, 2, 1)
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # few texts need them

    return sum(
        0 if category(each) in ("Mn", "Me") else 2 if east_asian_width(each) in "FW" else 1
        for each in text
    )


def shortened(text: str, longest: int) -> str:
    """Text that is too long to be shown, without its middle.

    >>> shortened("A 2 3 4 5 6 7 8 9 10 J Q K", 12)
    'A 2 3  ... J Q K'
    """
    half = longest // 2
    return text if len(text) <= longest else f"{text[:half]} ... {text[-half:]}"


def grouped(number: str) -> str:
    """A number as written, the digits before its point in threes where they are five or more.

    >>> grouped("4998398275503360"), grouped("-0.0106"), grouped("7/10847218"), grouped("1024")
    ('4,998,398,275,503,360', '-0.0106', '7/10,847,218', '1024')
    """
    if "/" in number:
        return "/".join(map(grouped, number.split("/")))
    whole, point, rest = number.partition(".")
    if len(whole.lstrip("-")) < 5 or not whole.lstrip("-").isdecimal():
        return number
    return f"{int(whole):,}{point}{rest}"
