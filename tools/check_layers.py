#!/usr/bin/env python3
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""Rooms may only look down: an #include goes to a room of strictly lower rank or stays at home.

Also checked: no include cycle between files or rooms, nothing in src/ includes engines/, apps/,
papers/ or tests/, and the CMake target of a room has the edges its #includes need and no others
than its rank allows. Usage: tools/check_layers.py [ROOT]
"""
import re
import sys
from pathlib import Path

import tree

# Data flows load -> model -> step -> sense -> estimate, plan, control -> record -> report, view.
RANKS = {
    "base": 0, "math": 1, "model": 2, "dynamics": 3, "load": 4, "record": 4, "reduced": 4, "actuate": 4,
    "signal": 5, "collide": 5, "plan": 5, "contact": 6, "estimate": 6, "impact": 6,
    "identify": 6, "link": 6, "control": 7, "sim": 7, "sense": 8, "run": 9, "scenario": 10, "lab": 11, "study": 12,
    "report": 13, "view": 13,
}
UMBRELLA = Path("src/legwork/legwork.h")
OUTSIDE = ("engines", "apps", "papers", "tests", "bench", "python")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">\n]+)[">]', re.MULTILINE)
ROOM_CALL = re.compile(r"legwork_room\(([^)]*)\)")


def room_of(path):
    """The room of src/legwork/<room>/..., or None."""
    parts = Path(path).parts
    return parts[2] if parts[:2] == ("src", "legwork") and len(parts) > 3 else None


def resolve(root, source, name):
    """The file an #include of `source` names, relative to root, or None when it is not ours."""
    for candidate in (Path(source).parent / name, Path("src") / name, Path(name), Path("tests") / name):
        if (Path(root) / candidate).is_file():
            return Path(*(Path(root) / candidate).resolve().relative_to(Path(root).resolve()).parts)
    return None


def includes(root, source):
    """(line, name, file or None) for every #include of a source file."""
    text = tree.read(root, source)
    for match in INCLUDE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield line, match.group(2), resolve(root, source, match.group(2))


def allowed(room, other):
    return room == other or RANKS[other] < RANKS[room]


def find_cycle(graph):
    """One cycle of a directed graph {node: successors} as a list of nodes, or None."""
    state, path = {}, []

    def visit(node):
        state[node] = "open"
        path.append(node)
        for successor in sorted(graph.get(node, ())):
            if state.get(successor) == "open":
                return path[path.index(successor):] + [successor]
            if successor not in state and (cycle := visit(successor)):
                return cycle
        state[node] = "done"
        path.pop()
        return None

    for node in sorted(graph):
        if node not in state and (cycle := visit(node)):
            return cycle
    return None


def include_problem(source, line, name, target):
    """What is wrong with one #include of a file in a room, or None."""
    room = room_of(source)
    at = f"{source}:{line}: "
    top = target.parts[0] if target else Path(name).parts[0]
    if top in OUTSIDE:
        return at + f"src/ must not include {top}/ ({name})"
    if name.startswith("legwork/") and target is None:
        return at + f"{name} does not exist"
    if target == UMBRELLA:
        return at + "the umbrella is for programs that link the library"
    if target is None or room_of(target) is None:
        return None
    other = room_of(target)
    if other not in RANKS:
        return at + f"room {other} has no rank"
    if not allowed(room, other):
        return at + f"{room} [{RANKS[room]}] may not include {other} [{RANKS[other]}] ({name})"
    return None


def cmake_rooms(root):
    """{room: (declaring CMakeLists.txt, set of rooms it links directly)}."""
    rooms = {}
    for path in tree.files(root, {".txt"}, ["src/legwork"]):
        text = re.sub(r"#.*", "", tree.read(root, path))
        for match in ROOM_CALL.finditer(text):
            words = match.group(1).split()
            rooms[words[0]] = (path, linked_rooms(words[1:]))
    return rooms


def linked_rooms(words):
    """The rooms among the DEPS and the legwork_* LIBS of a legwork_room() call."""
    linked, section = set(), None
    for word in words:
        if word in ("DEPS", "LIBS"):
            section = word
        elif section == "DEPS":
            linked.add(word)
        elif word.startswith("legwork_"):
            linked.add(word.removeprefix("legwork_"))
    return linked


def reachable(rooms, start):
    seen, queue = set(), [start]
    while queue:
        for other in rooms.get(queue.pop(), (None, ()))[1]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return seen


def cmake_problems(root, room_graph):
    rooms = cmake_rooms(root)
    for room, (path, linked) in sorted(rooms.items()):
        if room not in RANKS:
            yield f"{path}: room {room} has no rank"
            continue
        for other in sorted(linked):
            if other not in RANKS:
                yield f"{path}: {room} links {other}, which is not a room"
            elif other == room or not allowed(room, other):
                yield f"{path}: {room} [{RANKS[room]}] may not link {other} [{RANKS[other]}]"
        for other in sorted(room_graph.get(room, set()) - reachable(rooms, room) - {room}):
            yield f"{path}: {room} includes {other} but its target does not link it"


def check(root):
    """Every problem found below root, and how many files and #includes were read."""
    problems, file_graph, room_graph = [], {}, {}
    count = 0
    for source in tree.files(root, {".h", ".cpp", ".hpp", ".cc"}, ["src"]):
        room = room_of(source)
        if source == UMBRELLA:  # for programs; it may name every room
            continue
        if room not in RANKS:
            problems.append(f"{source}: room {room} has no rank")
            continue
        for line, name, target in includes(root, source):
            count += 1
            if problem := include_problem(source, line, name, target):
                problems.append(problem)
            if target is not None and target.parts[0] == "src":
                file_graph.setdefault(str(source), set()).add(str(target))
                if room_of(target) != room:
                    room_graph.setdefault(room, set()).add(room_of(target))
    for what, graph in (("files", file_graph), ("rooms", room_graph)):
        if cycle := find_cycle(graph):
            problems.append(f"include cycle between {what}: " + " -> ".join(map(str, cycle)))
    problems += cmake_problems(root, room_graph)
    return problems, len(file_graph), count


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else tree.ROOT
    problems, nfile, ninclude = check(root)
    tree.verdict("layers", problems, f"{ninclude} includes of {nfile} files all look down")


if __name__ == "__main__":
    main()
