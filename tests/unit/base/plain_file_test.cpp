// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Plain files read within limits and written whole or not at all, whatever call fails.
#include "legwork/base/plain_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "legwork/base/error.h"
#include "support/file_faults.h"
#include "support/scratch.h"

using namespace legwork;
using namespace legwork::test;

namespace {

std::string complaint(const std::string& path, std::uint64_t limit = 100) {
  try {
    read_plain_file(path, limit, "look again");
  } catch (const Error& error) {
    CHECK(error.findings()[0].code == "E-FILE");
    CHECK(error.findings()[0].file == path);
    CHECK(error.findings()[0].remedy == "look again");
    return error.findings()[0].message;
  }
  return "read";
}

void write_whole(const std::string& path, const std::string& text) {
  PlainFileWriter file(path);
  file.write(text.substr(0, text.size() / 2));
  file.write(text.substr(text.size() / 2));
  file.commit();
}

std::string refusal(const std::string& path) {
  try {
    write_whole(path, "new");
  } catch (const Error& error) {
    CHECK(error.findings()[0].code == "E-OUTPUT");
    return error.findings()[0].message;
  }
  return "written";
}

}  // namespace

TEST_CASE("devices, pipes, folders and large files are refused before a byte is read") {
  const Scratch scratch;
  REQUIRE(::mkfifo(scratch.file("pipe").c_str(), 0600) == 0);
  put_file(scratch.file("large"), std::string(101, 'x'));
  put_file(scratch.file("fits"), std::string(100, 'x'));
  CHECK(complaint("/dev/zero") == "is a device, not a plain file");
  CHECK(complaint(scratch.file("pipe")) == "is a pipe or socket, not a plain file");  // no hang
  CHECK(complaint(scratch.path().string()) == "is a folder, not a plain file");
  CHECK(complaint(scratch.file("absent")) == "cannot be read: No such file or directory");
  CHECK(complaint(scratch.file("large")) == "is larger than 100 bytes, the most that is read");
  CHECK(read_plain_file(scratch.file("fits"), 100, "").size() == 100);
}

TEST_CASE("a file is written to plain files only, and no link is followed") {
  const Scratch scratch;
  put_file(scratch.file("victim"), "victim");
  REQUIRE(::mkfifo(scratch.file("pipe").c_str(), 0600) == 0);
  REQUIRE(::symlink(scratch.file("victim").c_str(), scratch.file("link").c_str()) == 0);
  REQUIRE(::symlink(scratch.file("victim").c_str(), scratch.file("page.legwork-part").c_str()) ==
          0);
  REQUIRE(::link(scratch.file("victim").c_str(), scratch.file("other.legwork-part").c_str()) == 0);
  CHECK(refusal(scratch.file("pipe")) ==
        "cannot be written: is a pipe or socket, not a plain file");
  CHECK(refusal(scratch.file("link")) == "cannot be written: is a symbolic link, not a plain file");
  CHECK(refusal("/dev/full") == "cannot be written: is a device, not a plain file");
  CHECK(refusal(scratch.path().string()) == "cannot be written: is a folder, not a plain file");
  CHECK(refusal(scratch.file("page")).find("is a symbolic link") != std::string::npos);
  CHECK(refusal(scratch.file("other")).find("no plain file of its own") != std::string::npos);
  CHECK(contents_of(scratch.file("victim")) == "victim");
  CHECK(refusal(scratch.file("nowhere/page")).find("No such file") != std::string::npos);
}

TEST_CASE("a second writer of the same file is refused, a leftover of a killed one is not") {
  const Scratch scratch;
  const std::string path = scratch.file("page.html");
  {
    PlainFileWriter first(path);
    first.write("first");
    CHECK(refusal(path) == "cannot be written: another program is writing it");
    first.commit();
  }
  CHECK(contents_of(path) == "first");
  put_file(path + ".legwork-part", "what a killed program left");
  write_whole(path, "second");
  CHECK(contents_of(path) == "second");
  CHECK_FALSE(std::filesystem::exists(path + ".legwork-part"));
}

TEST_CASE("whichever call fails, the old file or the whole new one is there, and no part") {
  const Scratch scratch;
  const std::string path = scratch.file("page.html"), text(10'000, 'n');
  int tried = 0, failed = 0;
  for (const Fault& fault : all_faults()) {
    for (int n = 1;; ++n) {
      put_file(path, "old");
      bool threw = false;
      int count = 0, hits = 0;
      {
        FailingFiles faults(fault, n);
        try {
          write_whole(path, text);
        } catch (const Error&) {
          threw = true;
        }
        count = faults.count();
        hits = faults.hits();
      }
      if (n > count) break;
      CAPTURE(fault.name);
      CAPTURE(n);
      ++tried;
      failed += threw;
      const std::string now = contents_of(path);
      CHECK((now == "old" || now == text));
      if (!threw) CHECK(now == text);
      if (must_succeed(fault)) CHECK_FALSE(threw);
      if (hits > 0 && !must_succeed(fault)) CHECK(threw);
      CHECK_FALSE(std::filesystem::exists(path + ".legwork-part"));
    }
  }
  MESSAGE("faults tried " << tried << ", reported " << failed);
  CHECK(tried > 30);
}

TEST_CASE("names that lead elsewhere are no names for a folder") {
  for (const char* name :
       {"", ".", "..", "../x", "a/b", "/etc", ".hidden", "a\nb", "\x1b]0;x", " a", "a "})
    CHECK_FALSE(is_plain_name(name));
  CHECK_FALSE(is_plain_name(std::string(201, 'a')));
  CHECK(is_plain_name("titan8-walk_2.5"));
  CHECK(is_plain_name("Gehen über Stufen"));
}
