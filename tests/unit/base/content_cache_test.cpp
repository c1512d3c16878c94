// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Bytes by their hash: what is damaged, foreign or misnamed is not read, and writers do not meet.
#include "legwork/base/content_cache.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "legwork/base/content_hash.h"
#include "support/scratch.h"

using namespace legwork;
namespace fs = std::filesystem;

namespace {

struct Folder {
  test::Scratch scratch;
  fs::path path = scratch.path() / "cache";
};

}  // namespace

TEST_CASE("content hash: the digests of BLAKE2b-256") {
  CHECK(content_hash("") == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  CHECK(content_hash("abc") == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  CHECK(content_hash(std::string(128, 'a')) ==
        "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450");
  CHECK(content_hash(std::string(129, 'a')) ==
        "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865");
  std::string bytes;
  for (int i = 0; i < 1280; ++i) bytes += static_cast<char>(i % 256);
  ContentHash parts;
  for (std::size_t i = 0; i < bytes.size(); i += 37) parts.add(bytes.substr(i, 37));
  CHECK(parts.finish() == "82628cbfc9689e234b0923a531f4578fe2e7138a03e2f81ed6cde97517336650");
}

TEST_CASE("content cache: reads what it wrote and nothing that was changed since") {
  const Folder folder;
  const ContentCache cache(folder.path.string());
  REQUIRE(cache.is_on());
  const std::string bytes = std::string("hull\0of", 7) + std::string(5000, 'x');
  cache.write("abc1", bytes);
  CHECK(cache.read("abc1") == bytes);
  CHECK_FALSE(cache.read("abc2").has_value());
  CHECK_FALSE(cache.read("../abc1").has_value());
  const std::string whole = test::contents_of(folder.path / "abc1");
  for (const std::size_t at :
       {std::size_t(0), std::size_t(20), std::size_t(2000), whole.size() - 1}) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    test::put_file(folder.path / "abc1", changed);
    CHECK_FALSE(cache.read("abc1").has_value());
  }
  for (const std::size_t n :
       {std::size_t(0), std::size_t(10), whole.size() / 2, whole.size() - 1}) {
    test::put_file(folder.path / "abc1", whole.substr(0, n));
    CHECK_FALSE(cache.read("abc1").has_value());
  }
  test::put_file(folder.path / "abc3", whole);  // a good entry under another name
  CHECK_FALSE(cache.read("abc3").has_value());
  test::put_file(folder.path / "abc1", whole);
  CHECK(cache.read("abc1") == bytes);
  fs::create_symlink(folder.path / "abc1", folder.path / "abc4");
  CHECK_FALSE(cache.read("abc4").has_value());
}

TEST_CASE("content cache: a folder others can write into is not used") {
  const Folder folder;
  fs::create_directories(folder.path);
  chmod(folder.path.c_str(), 0777);
  CHECK_FALSE(ContentCache(folder.path.string()).is_on());
  chmod(folder.path.c_str(), 0700);
  CHECK(ContentCache(folder.path.string()).is_on());
}

TEST_CASE("content cache: what others keep in its folder stays") {
  const Folder folder;
  const ContentCache cache(folder.path.string());
  REQUIRE(cache.is_on());
  constexpr int kFiles = 4200;  // more than entries are kept
  for (int i = 0; i < kFiles; ++i)
    test::put_file(folder.path / ("chapter" + std::to_string(i)), "mine");
  test::put_file(folder.path / "part-first", "mine");  // ten letters: no part of ours
  cache.write("abc", "hull");
  int files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder.path)) ++files;
  CHECK(files == kFiles + 2 - (cache.read("abc") ? 0 : 1));
  CHECK(test::contents_of(folder.path / "part-first") == "mine");
}

TEST_CASE("content cache: many writers of one key leave one whole entry") {
  const Folder folder;
  const ContentCache cache(folder.path.string());
  const std::string bytes(200000, 'y');
  std::vector<std::thread> threads;
  std::vector<int> bad(4, 0);
  for (std::size_t k = 0; k < 4; ++k)
    threads.emplace_back([&, k] {
      for (int i = 0; i < 20; ++i) {
        cache.write("shared", bytes);
        const auto seen = cache.read("shared");
        bad[k] += seen && *seen == bytes ? 0 : 1;
      }
    });
  for (std::thread& t : threads) t.join();
  for (const int n : bad) CHECK(n == 0);
  int files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder.path)) ++files;
  CHECK(files == 1);
}
