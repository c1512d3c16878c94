"""The compile-time report knows why a file is slow."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import compile_times  # noqa: E402


class CompileTimes(unittest.TestCase):
    def test_a_slow_file_is_explained_by_its_exception_or_not_at_all(self):
        named = [("*/dynamics/forward_dynamics.*.cpp", "eight kinds of joints")]
        self.assertEqual(compile_times.why("build/x/dynamics/forward_dynamics.PackD.cpp", named), "eight kinds of joints")
        self.assertEqual(compile_times.why("src/legwork/none/x.cpp", named), "")

    def test_a_heavy_header_counts_through_our_own(self):
        self.assertEqual(compile_times.why("src/legwork/experiment/standing_gains.cpp", []), "Eigen")
        self.assertEqual(compile_times.why("src/legwork/experiment/standing.cpp", []), "")

    def test_every_exception_has_a_reason(self):
        self.assertTrue(all(len(entry) == 2 for entry in compile_times.exceptions()))


if __name__ == "__main__":
    unittest.main()
