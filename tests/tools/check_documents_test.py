"""The checks of paths and words, each on a document that breaks one rule."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_paths  # noqa: E402
import check_words  # noqa: E402


def with_tree(files, check):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            target = Path(folder) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        return check(folder)[0]


def paths(files):
    return with_tree({"README.md": "", **files}, check_paths.check)


def words(text, name="a.md"):
    return with_tree({name: text}, check_words.check)


class Paths(unittest.TestCase):
    def test_path_in_backticks(self):
        self.assertEqual(paths({"docs/tour.md": "see `src/a.cpp`\n", "src/a.cpp": ""}), [])
        self.assertEqual(paths({"docs/tour.md": "see `src/b.cpp`\n"}), ["docs/tour.md: src/b.cpp does not exist"])

    def test_commands_symbols_and_patterns_are_not_paths(self):
        self.assertEqual(paths({"docs/tour.md": "`N/m`, `src/*.cpp`, `src/x --flag`, `a_b`\n"}), [])

    def test_tree_block_and_links(self):
        self.assertEqual(len(paths({"README.md": "```tree\nsrc/gone/  a room\n```\n[x](docs/gone.md) [y](http://z)\n"})), 2)

    def test_room_missing_from_the_tree(self):
        self.assertEqual(paths({"src/legwork/base/CMakeLists.txt": ""}),
                         ["README.md: the tree does not name src/legwork/base/"])


class Words(unittest.TestCase):
    def test_paths_of_one_machine(self):
        self.assertEqual(len(words("in /home/ann/legwork and /root/x\n")), 2)
        self.assertEqual(words("src/work/x, https://x.org/home/y, ../shared/models\n"), [])

    def test_registry_hosts(self):
        self.assertEqual(len(words('"resolved": "https://registry.example.org/x"\n', "a.json")), 1)

    def test_ticket_numbers(self):
        self.assertEqual(len(words("fixes #12 and issue 7\n")), 2)
        self.assertEqual(words("colour #123456, # 1. Heading, #include <a>, Test #\n"), [])


if __name__ == "__main__":
    unittest.main()
