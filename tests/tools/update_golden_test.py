# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""What tools/update_golden.py says about two texts."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import update_golden  # noqa: E402

OLD = "# bits\nstand 11\nwalk 22 shared\n"


class Report(unittest.TestCase):
    def test_equal_texts_say_that_nothing_changed(self):
        self.assertEqual(update_golden.report({"a.txt": OLD}, {"a.txt": OLD}), ["nothing changed"])

    def test_remarks_and_order_are_no_change(self):
        new = "walk 22 shared\n# other words\nstand 11\n"
        self.assertEqual(update_golden.changes(OLD, new), [])

    def test_each_changed_value_stands_with_its_name(self):
        lines = update_golden.report({"a.txt": OLD}, {"a.txt": OLD.replace("22 shared", "23 alone")})
        self.assertEqual(lines, ["a.txt: 1 of 2 changed", "  walk  22 shared → 23 alone"])

    def test_new_and_lost_names_are_changes(self):
        self.assertEqual(update_golden.changes("a 1\n", "b 2\n"), [("a", "1", "-"), ("b", "-", "2")])

    def test_a_new_file_is_shown_whole(self):
        self.assertEqual(update_golden.report({}, {"b.txt": "x 0.10000000000000001\n"}),
                         ["b.txt: 1 of 1 changed", "  x  - → 0.10000000000000001"])

    def test_a_name_that_comes_back_is_counted(self):
        self.assertEqual(update_golden.values("a 1\na 2\n"), {"a": "1", "a#2": "2"})


if __name__ == "__main__":
    unittest.main()
