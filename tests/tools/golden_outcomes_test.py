# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
"""The comparison of outcomes itself: what it finds, and what it lets pass."""
import os
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "golden"))
import outcomes  # noqa: E402

OLD = ["# legwork run x", "# to the bit", "exit 0", "steps 10", "hash 00ff", "metric power 1.5 W", "metric gap nan m",
       "claim A.speed 0.10000000000000001 agrees"]


def moved(line, by, near=None):
    return [change[0] for change in outcomes.differences(OLD, [by if old == line else old for old in OLD], near)]


class Differences(unittest.TestCase):
    def test_the_same_is_the_same(self):
        self.assertEqual(outcomes.differences(OLD, list(OLD), None), [])

    def test_the_last_bit_counts(self):
        self.assertEqual(moved(OLD[5], "metric power 1.5000000000000002 W"), ["metric power"])

    def test_words_count(self):
        self.assertEqual(moved(OLD[5], "metric power 1.5 J"), ["metric power"])
        self.assertEqual(moved(OLD[7], "claim A.speed 0.10000000000000001 differs"), ["claim A.speed"])
        self.assertEqual(moved(OLD[2], "exit 1"), ["exit"])
        self.assertEqual(moved(OLD[4], "hash 00fe"), ["hash"])
        self.assertEqual(moved(OLD[6], "metric gap 0 m"), ["metric gap"])

    def test_what_is_gone_or_new_counts(self):
        self.assertEqual(outcomes.differences(OLD, OLD[:-1], None),
                         [("claim A.speed", "0.10000000000000001 agrees", "nothing")])
        self.assertEqual(outcomes.differences(OLD, OLD + ["metric new 1"], None), [("metric new", "nothing", "1")])

    def test_a_tolerance_is_kept(self):
        near = (1e-9, 1e-12, "why")
        self.assertEqual(moved(OLD[5], "metric power 1.500000001 W", near), [])
        self.assertEqual(moved(OLD[5], "metric power 1.500000002 W", near), ["metric power"])
        self.assertEqual(moved(OLD[7], "claim A.speed 0.10000000000000001 differs", near), ["claim A.speed"])

    def test_times_are_left_out_by_name(self):
        self.assertTrue(outcomes.is_timing("impact-optimise.quick", "right.time"))
        self.assertFalse(outcomes.is_timing("titan8-crawl", "lift_time"))


if __name__ == "__main__":
    unittest.main()
