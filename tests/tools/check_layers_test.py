"""The rank check, on small trees that break one rule each."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_layers  # noqa: E402


def check(files):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            target = Path(folder) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        return check_layers.check(folder)[0]


def room(name, deps):
    return {f"src/legwork/{name}/CMakeLists.txt": f"legwork_room({name} DEPS {deps} LIBS fmt::fmt)\n"}


BASE = {"src/legwork/base/error.h": "#pragma once\n", "src/legwork/base/CMakeLists.txt": "legwork_room(base)\n"}


class Layers(unittest.TestCase):
    def test_looking_down_is_allowed(self):
        files = {**BASE, "src/legwork/math/a.cpp": '#include "legwork/base/error.h"\n', **room("math", "base")}
        self.assertEqual(check(files), [])

    def test_looking_up_is_not(self):
        files = {"src/legwork/base/a.cpp": '\n#include "legwork/math/v.h"\n', "src/legwork/math/v.h": ""}
        self.assertEqual(check(files), ["src/legwork/base/a.cpp:2: base [0] may not include math [1] (legwork/math/v.h)"])

    def test_looking_sideways_is_not(self):
        files = {"src/legwork/load/a.cpp": '#include "legwork/record/r.h"\n', "src/legwork/record/r.h": ""}
        self.assertEqual(len(check(files)), 1)

    def test_relative_and_angled_includes_are_seen(self):
        files = {"src/legwork/base/a.cpp": '#include "../math/v.h"\n#  include <legwork/math/v.h>\n',
                 "src/legwork/math/v.h": ""}
        self.assertEqual(len(check(files)), 2)

    def test_engines_and_apps_stay_outside(self):
        files = {"src/legwork/sim/a.cpp": '#include "engines/ode.h"\n', "engines/ode.h": ""}
        self.assertIn("must not include engines/", check(files)[0])

    def test_missing_header_of_ours(self):
        self.assertIn("does not exist", check({"src/legwork/base/a.cpp": '#include "legwork/base/gone.h"\n'})[0])

    def test_cycle_between_files_of_one_room(self):
        files = {"src/legwork/base/a.h": '#include "legwork/base/b.h"\n',
                 "src/legwork/base/b.h": '#include "legwork/base/a.h"\n'}
        self.assertIn("include cycle between files", check(files)[0])

    def test_room_without_rank(self):
        self.assertIn("no rank", check({"src/legwork/utils/a.h": ""})[0])

    def test_cmake_edge_that_looks_up(self):
        self.assertIn("may not link", check({**BASE, **room("math", "base model")})[0])

    def test_cmake_edge_hidden_among_libs(self):
        files = {"src/legwork/math/CMakeLists.txt": "legwork_room(math LIBS legwork_sim)\n"}
        self.assertIn("may not link sim", check(files)[0])

    def test_include_without_a_cmake_edge(self):
        files = {**BASE, "src/legwork/math/a.cpp": '#include "legwork/base/error.h"\n',
                 "src/legwork/math/CMakeLists.txt": "legwork_room(math)\n"}
        self.assertIn("does not link it", check(files)[0])

    def test_edge_through_another_room_is_enough(self):
        files = {**BASE, **room("math", "base"), **room("model", "math"),
                 "src/legwork/model/a.cpp": '#include "legwork/base/error.h"\n'}
        self.assertEqual(check(files), [])


if __name__ == "__main__":
    unittest.main()
