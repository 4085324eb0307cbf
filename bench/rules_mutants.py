"""Change the rules one condition at a time and see that a test fails; docs/rules.md says which survive, and why.

    python bench/rules_mutants.py [MODULE ...]        # default: every module that decides

Each change is made in memory, in a process of its own; the tree is never touched. A change is a comparison turned, a
truth value or number altered, "and" for "or", all for any, a condition dropped.
"""

from __future__ import annotations

import ast
import copy
import importlib.abc
import importlib.util
import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.chdir(ROOT)

MODULES = [
    "qa.rules.places", "qa.rules.agents", "qa.rules.projects", "qa.rules.services", "qa.rules.character",
    "qa.rules.others", "qa.rules.doubts", "qa.rules.durations", "qa.rules.judge", "qa.rules.cond",
    "qa.rules.diagram", "qa.rules.findings", "qa.rules.flips", "qa.rules.assumptions", "qa.rules.stretch",
    "qa.windows.spans", "qa.windows.threshold", "qa.windows.runs", "qa.windows.sliding", "qa.windows.measure",
]  # fmt: skip
TESTS = ["tables", "diagram", "missing", "stretch", "windows", "scenarios", "verdict", "bind", "exact"]
NEAREST = {
    "qa.windows": "windows", "qa.rules.diagram": "diagram", "qa.rules.findings": "missing",
    "qa.rules.stretch": "stretch",
}  # fmt: skip
_TURNED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
           ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}  # fmt: skip
_NAMES = {"all_of": "any_of", "any_of": "all_of", "TRUE": "FALSE", "FALSE": "TRUE", "max": "min", "min": "max"}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Each way to change one node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _TURNED:
        new = copy.deepcopy(node)
        new.ops[0] = _TURNED[type(node.ops[0])]()
        yield new
    elif isinstance(node, ast.BoolOp):
        new = copy.deepcopy(node)
        new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield new
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in _NAMES:
        yield ast.Name(_NAMES[node.id], ast.Load())
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in ("all_of", "any_of") and len(node.args) > 2:
            for i in range(1, len(node.args)):
                new = copy.deepcopy(node)
                del new.args[i]
                yield new
        elif node.func.id == "no":
            yield node.args[0]


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """Every changed source, with the line and the words of the change."""
    tree = ast.parse(source)
    skipped = {id(n) for f in ast.walk(tree) if isinstance(f, ast.Call | ast.FunctionDef) for n in _unread(f)}
    for parent in ast.walk(tree):
        for name, held in ast.iter_fields(parent):
            for i, node in enumerate(held if isinstance(held, list) else [held]):
                if not isinstance(node, ast.AST) or id(node) in skipped:
                    continue
                for new in changes(node):
                    _put(parent, name, held, i, new)
                    line = getattr(node, "lineno", 0)
                    yield (
                        line,
                        f"{ast.unparse(node)}  ->  {ast.unparse(new)}",
                        ast.unparse(ast.fix_missing_locations(tree)),
                    )
                    _put(parent, name, held, i, node)


def _unread(node: ast.Call | ast.FunctionDef) -> Iterator[ast.AST]:
    """Sizes of caches and options of dataclasses, which decide nothing."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    for part in decorators:
        yield from ast.walk(part)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("dataclass", "field", "zip"):
        yield from (n for n in ast.walk(node) if n is not node)


def _put(parent: ast.AST, name: str, held: object, i: int, new: ast.AST) -> None:
    if isinstance(held, list):
        held[i] = new
    else:
        setattr(parent, name, new)


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the changed source for one module."""

    def __init__(self, module: str, source: str) -> None:
        self.module, self.source = module, source

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        return importlib.util.spec_from_loader(name, self) if name == self.module else None

    def create_module(self, spec: object) -> None:
        return None

    def exec_module(self, module: object) -> None:
        exec(compile(self.source, self.module, "exec"), module.__dict__)


def survives(module: str, source: str, seconds: int = 180) -> bool:
    """Whether all tests pass with the module changed: those nearest to it first, which find most changes."""
    near = [name for start, name in NEAREST.items() if module.startswith(start)]
    return all(
        _passes(module, source, names, seconds) for names in (near, [t for t in TESTS if t not in near]) if names
    )


def _passes(module: str, source: str, names: list[str], seconds: int) -> bool:
    child = os.fork()
    if child == 0:
        sys.meta_path.insert(0, Changed(module, source))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        # Of the processor, so that a busy machine finds out no more changes than an idle one.
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        import pytest

        files = [f"tests/rules/test_{name}.py" for name in names]
        os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--no-header", *files])))
    return os.waitpid(child, 0)[1] == 0


def main(modules: list[str]) -> None:
    # Everything that is not changed is loaded once, before the processes part.
    import clingo  # noqa: F401
    import dd.autoref  # noqa: F401
    import pytest  # noqa: F401

    import qa.case  # noqa: F401
    from corpus.library import shipped

    shipped()
    made = killed = 0
    plain = (ROOT / "qa/rules/cond.py").read_text("utf-8")
    if not survives("qa.rules.cond", plain):
        sys.exit("the tests do not pass with nothing changed")
    for module in modules or MODULES:
        source = (ROOT / (module.replace(".", "/") + ".py")).read_text("utf-8")
        for line, what, changed in mutants(source):
            made += 1
            if survives(module, changed):
                print(f"{module}:{line}: {what}", flush=True)
            else:
                killed += 1
    print(f"{killed} of {made} changes found out")


if __name__ == "__main__":
    main(sys.argv[1:])
