"""The HTTP interface and the page: doors to the same questions, views and writers as the program's.

It needs the extra `web`: Starlette and uvicorn, two small libraries that one house keeps, of which
the first has routes, responses and a client for tests, and the second speaks HTTP.
"""
