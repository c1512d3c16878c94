"""The compile-time report reads ninja's log."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import compile_times  # noqa: E402

LOG = ("# ninja log v5\n0\t1500\t1\tsrc/legwork/math/CMakeFiles/legwork_math.dir/quat.cpp.o\tab\n"
       "10\t20\t1\tbin/legwork\tcd\n0\t4200\t1\tsrc/legwork/math/CMakeFiles/legwork_math.dir/quat.cpp.o\tef\n")


class CompileTimes(unittest.TestCase):
    def test_newest_entry_of_each_object_counts(self):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / ".ninja_log"
            log.write_text(LOG)
            times = compile_times.log_entries(log)
        self.assertEqual([(compile_times.source_of(o), t) for o, t in times.items()],
                         [("src/legwork/math/quat.cpp", 4.2)])

    def test_a_slow_file_is_explained_by_its_exception_or_not_at_all(self):
        named = [("*/dynamics/forward_dynamics.*.cpp", "eight kinds of joints")]
        self.assertEqual(compile_times.why("build/x/dynamics/forward_dynamics.PackD.cpp", named), "eight kinds of joints")
        self.assertEqual(compile_times.why("src/legwork/none/x.cpp", named), "NOT NAMED")

    def test_every_exception_has_a_reason(self):
        self.assertTrue(all(len(entry) == 2 for entry in compile_times.exceptions()))


if __name__ == "__main__":
    unittest.main()
