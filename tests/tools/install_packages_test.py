"""The package installer, with a pretended Debian around it."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "tools/install_packages.sh"
REAL_TOOLS = ("sh", "cat", "grep", "head", "env")


class PretendedDebian:
    """A PATH with stand-ins for dpkg-query, apt-get, id and sudo that write down how they were called."""

    def __init__(self, folder, installed, user=0, sudo=False, apt_works=True):
        self.folder, self.bin = Path(folder), Path(folder) / "bin"
        self.bin.mkdir()
        for tool in REAL_TOOLS:
            (self.bin / tool).symlink_to(next(p for p in ("/bin/" + tool, "/usr/bin/" + tool) if os.path.exists(p)))
        names = "|".join(installed) or "nothing"
        self.tool("dpkg-query", f'for p; do :; done; case "$p" in {names}) echo installed;; *) exit 1;; esac')
        self.tool("apt-get", f'echo "$@" >> {self.folder}/calls; {"exit 0" if apt_works else "exit 100"}')
        self.tool("id", f"echo {user}")
        if sudo:
            self.tool("sudo", f'echo sudo >> {self.folder}/calls; "$@"')

    def tool(self, name, body):
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def run(self, listing, *options):
        (self.folder / "list").write_text(listing)
        return subprocess.run(["/bin/sh", str(SCRIPT), *options, str(self.folder / "list")],
                              env={"PATH": str(self.bin)}, capture_output=True, text=True)

    def calls(self):
        log = self.folder / "calls"
        return log.read_text() if log.exists() else ""


class InstallPackages(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)

    def debian(self, *installed, **how):
        return PretendedDebian(self.temporary.name, installed, **how)

    def test_nothing_missing_calls_nothing(self):
        debian = self.debian("cmake", "g++")
        result = debian.run("# build\ncmake\n\ng++   # the compiler\n")
        self.assertEqual((result.returncode, result.stdout, debian.calls()), (0, "", ""))

    def test_only_the_missing_are_installed(self):
        debian = self.debian("cmake")
        self.assertEqual(debian.run("cmake\nninja-build\n").returncode, 0)
        self.assertIn("install -y -qq --no-install-recommends ninja-build\n", debian.calls())

    def test_a_command_serves_as_well_as_its_package(self):
        debian = self.debian()
        debian.tool("npm", "exit 0")
        self.assertEqual(debian.run("npm npm   # the command counts\n").returncode, 0)
        self.assertEqual(debian.calls(), "")

    def test_sudo_is_used_when_not_root(self):
        debian = self.debian(user=1000, sudo=True)
        self.assertEqual(debian.run("cmake\n").returncode, 0)
        self.assertIn("sudo", debian.calls())

    def test_neither_root_nor_sudo_is_one_clear_message(self):
        result = self.debian(user=1000).run("cmake\nninja-build\n")
        self.assertEqual(result.returncode, 1)
        self.assertIn("missing: cmake ninja-build", result.stderr)
        self.assertIn("apt-get install --no-install-recommends cmake ninja-build", result.stderr)

    def test_optional_packages_do_not_stop_the_build(self):
        result = self.debian(apt_works=False).run("chromium\n", "--optional")
        self.assertEqual(result.returncode, 0)
        self.assertIn("will be skipped", result.stderr)

    def test_required_packages_do(self):
        self.assertEqual(self.debian(apt_works=False).run("cmake\n").returncode, 1)


if __name__ == "__main__":
    unittest.main()
