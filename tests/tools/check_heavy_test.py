"""The check on slow headers, on trees that break each of its rules."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_heavy  # noqa: E402


def problems(files, allowed):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in {**files, "tools/heavy_includes.txt": allowed}.items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_text(text)
        return check_heavy.check(Path(folder))[0]


class HeavyIncludes(unittest.TestCase):
    JSON = {"src/legwork/report/a.cpp": "#include <nlohmann/json.hpp>\n"}

    def test_a_named_file_may(self):
        self.assertEqual(problems(self.JSON, "# who\nsrc/legwork/report/a.cpp json reason\n"), [])

    def test_a_file_that_is_not_named_may_not(self):
        self.assertIn("a.cpp: includes json", problems(self.JSON, "")[0])

    def test_a_name_holds_for_its_library_only(self):
        self.assertEqual(len(problems(self.JSON, "src/legwork/report/a.cpp Eigen reason\n")), 2)

    def test_the_engine_may_not_even_if_named(self):
        files = {"src/legwork/dynamics/a.cpp": '#  include "Eigen/Dense"\n'}
        self.assertIn("engine room", problems(files, "src/legwork/dynamics/a.cpp Eigen reason\n")[0])

    def test_a_name_without_use_is_stale(self):
        files = {"src/legwork/report/a.cpp": "// #include <nlohmann/json.hpp>\n"}
        self.assertIn("any more", problems(files, "src/legwork/report/a.cpp json reason\n")[0])


if __name__ == "__main__":
    unittest.main()
