"""No compiled function uses a record of an array that it made and no longer needs.

Numba frees an array after its last use, and a record of it keeps nothing alive: whoever goes on with the record reads
and writes memory that belongs to somebody else. With one thread that goes well for a long time.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import moontable

SOURCES = sorted(Path(moontable.__file__).parent.rglob("*.py"))
COMPILED = {"kernel", "closure", "entry", "entry_point", "passing"}
LOOPS = (ast.For, ast.While)

DANGLING = """
@kernel
def f(s):
    room = np.empty(1, State)
    p = room[0]
    p.n = 1
    return p.n
"""
HANDED_ON = """
@kernel
def f(s):
    room = np.empty(1, State)
    p = room[0]
    p.n = 1
    return g(room)
"""
IN_A_LOOP = """
@closure
def f(root):
    raw = np.empty(9, np.uint8)
    s = raw.view(State)[0]
    for _ in range(9):
        clone(raw, root)
        s.n = 1
"""
AFTER_A_LOOP = IN_A_LOOP + "    return s.n\n"
NUMBERS = DANGLING.replace("State", "np.int64")
ARGUMENT = DANGLING.replace("room = np.empty(1, State)", "room = s.rooms")


def dangling(source: str) -> Iterator[str]:
    """Name each record that outlives its array."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        if COMPILED & {ast.unparse(each).partition("(")[0] for each in function.decorator_list}:
            yield from _dangling_in(function)


def _dangling_in(function: ast.FunctionDef) -> Iterator[str]:
    assigned = [
        (target.id, value)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target, value in _pairs(node)
        if isinstance(target, ast.Name)
    ]
    made = {name: ast.unparse(value) for name, value in assigned if ast.unparse(value).startswith(("np.empty", "np.z"))}
    for name, value in assigned:
        if not isinstance(value, ast.Subscript):
            continue
        array, is_viewed = _base(value)
        is_of_records = is_viewed or not made.get(array, "np.").rstrip(")").split(", ")[-1].startswith("np.")
        if array in made and is_of_records and not _outlives(function, array, name):
            yield f"{function.name}: {name} of {array}"


def _pairs(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=True)
        else:
            yield target, node.value


def _base(value: ast.expr) -> tuple[str, bool]:
    """What is subscripted at the very left, and whether it is viewed as something else."""
    is_viewed = False
    while isinstance(value, ast.Subscript | ast.Attribute | ast.Call):
        is_viewed |= isinstance(value, ast.Attribute) and value.attr == "view"
        value = value.func if isinstance(value, ast.Call) else value.value
    return (value.id, is_viewed) if isinstance(value, ast.Name) else ("", False)


def _outlives(function: ast.FunctionDef, array: str, record: str) -> bool:
    """Whether the array is used after the record, or again in every round of the loop that has all uses of it."""
    if max(_lines(function, array)) >= max(_lines(function, record), default=0):
        return True
    return any(
        set(_lines(function, record)) <= set(_lines(loop, record)) and set(_lines(loop, array))
        for loop in ast.walk(function)
        if isinstance(loop, LOOPS)
    )


def _lines(part: ast.AST, name: str) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    ]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_record_outlives_its_array(source: Path) -> None:
    assert list(dangling(source.read_text("utf-8"))) == []


@pytest.mark.parametrize("source", [DANGLING, AFTER_A_LOOP])
def test_one_that_does_is_found(source: str) -> None:
    assert len(list(dangling(source))) == 1


@pytest.mark.parametrize("source", [HANDED_ON, IN_A_LOOP, NUMBERS, ARGUMENT])
def test_others_are_not(source: str) -> None:
    assert list(dangling(source)) == []
