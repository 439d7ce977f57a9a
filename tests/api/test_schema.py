from __future__ import annotations

import pytest
from openapi_spec_validator import validate

pytestmark = pytest.mark.django_db


@pytest.fixture
def schema(program):
    return program.get("/api/v1/schema").json()


def operations(schema):
    return [(f"{method} {path}", operation) for path, methods in schema["paths"].items() for method, operation in methods.items()]


def test_the_description_is_openapi(schema):
    validate(schema)
    assert schema["openapi"].startswith("3.1")


def test_every_operation_says_what_it_does_and_what_goes_wrong(schema):
    for name, operation in operations(schema):
        assert operation["summary"], name
        assert {"401", "429"} <= set(operation["responses"]), name
        assert any(status.startswith("2") for status in operation["responses"]), name


def test_names_of_operations_are_words_and_not_repeated(schema):
    names = [operation["operationId"] for _, operation in operations(schema)]
    assert len(set(names)) == len(names)
    assert not [name for name in names if "webapp" in name]


def test_errors_are_problems(schema):
    for name, operation in operations(schema):
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                assert list(answer["content"]) == ["application/problem+json"], (name, status)


def test_a_token_is_offered_and_not_demanded(schema):
    assert schema["security"] == [{}, {"token": []}]
    assert schema["components"]["securitySchemes"]["token"] == {"type": "http", "scheme": "bearer"}
