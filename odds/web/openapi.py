"""The HTTP interface described in OpenAPI, from the questions themselves."""

from importlib.metadata import version

from odds.asking.words import Word
from odds.core.bounds import LARGEST_REQUEST, MOST_ASKED
from odds.report.writers.style import Format
from odds.web.games import Served
from odds.web.questions import QUESTIONS, STYLE, Address

MEDIA = {
    Format.JSON: "application/json",
    Format.CSV: "text/csv; charset=utf-8",
    Format.MARKDOWN: "text/markdown; charset=utf-8",
    Format.TABLE: "text/plain; charset=utf-8",
}
"""What an answer in each format is called."""
_TEXT = {"type": "string", "maxLength": 2000}
_PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
    },
}
_PROBLEMS = {
    "400": "A mistake in the question, in a sentence",
    "404": "No such game or question",
    "408": "The request took too long to come",
    "413": "The request is too large",
    "421": "The Host is not this server",
    "503": "The answer takes too long",
}
_GAMES_PATH, _BATCH_PATH, _LOG_PATH = "/api/games", "/api/batch", "/api/log"


def described(served: Served) -> dict[str, object]:
    """The whole description."""
    paths: dict[str, object] = {
        _GAMES_PATH: {"get": _get("games", "The games that are served.", [_word(w) for w in STYLE])}
    }
    for question in QUESTIONS:
        paths[f"/api/{question.path}/{{game}}"] = {"get": _asked(question, served)}
    paths["/api/log/{game}"] = {"get": _log(served)}
    paths[_LOG_PATH] = {"post": _opened()}
    paths[_BATCH_PATH] = {"post": _batch(served)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "odds",
            "version": version("baccarat-odds"),
            "description": "Exact odds of every baccarat bet: the words, options and json of the "
            'command line. An exact value is text, "p/q"; beside it stands the rounded number.',
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": {"Problem": _PROBLEM}},
    }


def _asked(question: Address, served: Served) -> dict[str, object]:
    said = [_game(served), *(_word(word) for word in (*question.words, *STYLE))]
    return _get(question.path, question.says, said)


def _get(name: str, says: str, parameters: list[dict[str, object]]) -> dict[str, object]:
    content = {media: {"schema": {"type": "string"}} for media in MEDIA.values()}
    content[MEDIA[Format.JSON]] = {"schema": {"type": "object"}}
    return {
        "operationId": name.replace("/", "-"),
        "summary": says,
        "parameters": parameters,
        "responses": {
            "200": {
                "description": "The answer; its ETag is that of the question",
                "headers": {"ETag": {"schema": {"type": "string"}}},
                "content": content,
            },
            "304": {"description": "The answer that If-None-Match names still stands"},
            **_problems(),
        },
    }


def _game(served: Served) -> dict[str, object]:
    known = {"type": "string", "enum": list(served)}
    return {"name": "game", "in": "path", "required": True, "schema": known}


def _word(word: Word) -> dict[str, object]:
    schema: dict[str, object] = dict(_TEXT)
    if not word.metavar:
        schema = {"type": "boolean"}
    elif word.metavar.startswith("[") and "|" in word.metavar:
        schema = {"type": "string", "enum": word.metavar.strip("[]").split("|")}
    elif word.many:
        schema = {"type": "array", "items": _TEXT, "maxItems": 200}
    said: dict[str, object] = {
        "name": word.name,
        "in": "query",
        "description": word.help,
        "schema": schema,
    }
    return {**said, "style": "form", "explode": True} if word.many else said


def _problems() -> dict[str, object]:
    schema = {"$ref": "#/components/schemas/Problem"}
    content = {"application/problem+json": {"schema": schema}}
    return {status: {"description": says, "content": content} for status, says in _PROBLEMS.items()}


def _log(served: Served) -> dict[str, object]:
    shoe = next(question for question in QUESTIONS if question.path == "shoe")
    return {
        "operationId": "save-log",
        "summary": "The log of a shoe that was followed, as csv that verify and replay read.",
        "parameters": [_game(served), *(_word(word) for word in shoe.words)],
        "responses": {
            "200": {
                "description": "The log",
                "content": {MEDIA[Format.CSV]: {"schema": {"type": "string"}}},
            },
            **_problems(),
        },
    }


def _opened() -> dict[str, object]:
    record = {
        "type": "object",
        "required": ["game", "decks", "cards"],
        "properties": {
            "game": {"type": "string"},
            "decks": {"type": "string"},
            "cards": {"type": "array", "items": {"type": "string"}},
        },
    }
    return {
        "operationId": "open-log",
        "summary": "The game, the decks and the cards of a log that was saved.",
        "requestBody": {
            "required": True,
            "content": {"text/csv": {"schema": {"type": "string", "maxLength": LARGEST_REQUEST}}},
        },
        "responses": {
            "200": {
                "description": "What the log says",
                "content": {"application/json": {"schema": record}},
            },
            **_problems(),
        },
    }


def _batch(served: Served) -> dict[str, object]:
    value = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}, {"type": "boolean"}]}
    words = {"type": "object", "additionalProperties": value}
    body = {
        "type": "object",
        "required": ["ask", "game", "each"],
        "additionalProperties": False,
        "properties": {
            "ask": {"type": "string", "enum": [question.path for question in QUESTIONS]},
            "game": {"type": "string", "enum": list(served)},
            "said": words,
            "each": {"type": "array", "items": words, "maxItems": MOST_ASKED},
        },
    }
    answers = {
        "type": "object",
        "required": ["answers"],
        "properties": {"answers": {"type": "array", "items": {"type": "object"}}},
    }
    return {
        "operationId": "batch",
        "summary": "A question asked of many shoes: the words of all, and those of each.",
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {
            "200": {
                "description": "An answer or a problem for each, in their order",
                "content": {"application/json": {"schema": answers}},
            },
            **_problems(),
        },
    }
