"""What a person does at the door."""

from __future__ import annotations

PASSWORD = "deep water 1937"


def sign_up(client, name="ada", **more):
    return client.post("/account/signup/", {"email": f"{name}@example.org", "username": name, "password1": PASSWORD} | more)


def sign_in(client, login="ada", password=PASSWORD):
    return client.post("/account/login/", {"login": login, "password": password})
