"""One view a topic: a result of the library, and how it is laid out as an answer."""
