// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A study's numbers do not depend on threads, ranks, shards or on how often it was stopped.
#include "legwork/study/study_run.h"

#include <doctest.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "legwork/base/random.h"
#include "legwork/study/search.h"
#include "legwork/study/study_page.h"
#include "legwork/study/table.h"
#include "support/scratch.h"

using namespace legwork;
namespace fs = std::filesystem;

namespace {

/// A bowl with its bottom at (0.3, −0.2), noise by the case's seed; where x is above 0.9 it fails.
class BowlTask final : public StudyTask {
 public:
  mutable std::atomic<int> asked{0};
  Measured measure(const Settings& settings, const std::function<bool()>&) const override {
    ++asked;
    double x = 0, y = 0;
    std::uint64_t seed = 1;
    for (const auto& [key, value] : settings) {
      if (key == "x") x = std::stod(value);
      if (key == "y") y = std::stod(value);
      if (key == "seed") seed = std::stoull(value);
    }
    if (x > 0.9) throw Error(Finding{.code = "E-BOWL", .message = "x is over the rim, \"out\""});
    const double noise = 1e-3 * RandomStream(seed, 0, 0).normal();
    return {{{"height", "height", (x - 0.3) * (x - 0.3) + 2 * (y + 0.2) * (y + 0.2), "m"},
             {"noisy", "height with noise", x * x + noise, "m"},
             {"sum", "", x + y, ""}},
            y > 0.9 ? "it rolled out at 1.5 s" : ""};
  }
  std::vector<outcome::Metric> metrics(const Settings&) const override {
    return measure({}, {}).metrics;
  }
  std::string fingerprint() const override { return "bowl"; }
};

PreparedStudy bowl(const std::string& text) {
  PreparedStudy p;
  p.study = read_study("bowl.toml", "run = \"bowl\"\n" + text, {});
  p.task = std::make_unique<BowlTask>();
  p.metrics = p.task->metrics({});
  p.head = {"bowl",
            {"height [m]", "noisy [m]", "sum []"},
            p.study.method == StudyMethod::kOptimise ? 2u : 0u};
  return p;
}

const char* const kDrawn =
    "method = \"random\"\ncases = 300\n[[vary]]\nkey = \"x\"\nfrom = -1\nto = 1\n"
    "[[vary]]\nkey = \"y\"\nfrom = -1\nto = 1\n";

std::string table_of(const PreparedStudy& p, const fs::path& folder) {
  const test::Scratch scratch;
  const StudyTable table = read_table(p, folder);
  write_table(p, table, scratch.file("t.csv"));
  return test::contents_of(scratch.file("t.csv"));
}

/// Ranks that are threads, with mail boxes.
struct Post {
  std::mutex busy;
  std::vector<std::deque<RankMessage>> boxes;
  std::condition_variable all;
  int met = 0, round = 0;
};
class ThreadRank final : public Ranks {
 public:
  ThreadRank(Post& post, int rank) : post_(post), rank_(rank) {}
  int rank() const override { return rank_; }
  int count() const override { return int(post_.boxes.size()); }
  void send(int to, std::span<const std::uint64_t> words) override {
    const std::lock_guard lock(post_.busy);
    post_.boxes[std::size_t(to)].push_back({rank_, {words.begin(), words.end()}});
  }
  std::optional<RankMessage> receive() override {
    const std::lock_guard lock(post_.busy);
    auto& box = post_.boxes[std::size_t(rank_)];
    if (box.empty()) return std::nullopt;
    RankMessage m = box.front();
    box.pop_front();
    return m;
  }
  void meet() override {
    std::unique_lock lock(post_.busy);
    const int round = post_.round;
    if (++post_.met == count()) post_.met = 0, ++post_.round, post_.all.notify_all();
    post_.all.wait(lock, [&] { return post_.round != round; });
  }
  [[noreturn]] void abort(int) override { std::abort(); }

 private:
  Post& post_;
  int rank_;
};

void run_on(const PreparedStudy& p, const fs::path& folder, int ranks, int threads) {
  Post post;
  post.boxes.resize(std::size_t(ranks));
  std::vector<std::thread> all;
  for (int r = 0; r < ranks; ++r)
    all.emplace_back([&, r] {
      ThreadRank rank(post, r);
      run_study(p, {.folder = folder, .threads = threads, .ranks = &rank});
    });
  for (std::thread& t : all) t.join();
}

}  // namespace

TEST_CASE("one thread, four threads, one to eight ranks and shards give one table") {
  const PreparedStudy p = bowl(kDrawn);
  const test::Scratch alone;
  run_study(p, {.folder = alone.path(), .threads = 1});
  const std::string table = table_of(p, alone.path());
  CHECK(std::count(table.begin(), table.end(), '\n') == 301);
  CHECK(table.find("failed,,,,\"x is over the rim, \"\"out\"\"\"\n") != std::string::npos);
  CHECK(table.find("ended early") != std::string::npos);
  const test::Scratch four;
  run_study(p, {.folder = four.path(), .threads = 4});
  CHECK(table_of(p, four.path()) == table);
  for (const int ranks : {2, 4, 8}) {
    const test::Scratch many;
    run_on(p, many.path(), ranks, ranks == 2 ? 2 : 1);
    CHECK(table_of(p, many.path()) == table);
    CHECK(read_table(p, many.path()).missing == 0);
  }
  const test::Scratch shards;
  for (const std::uint64_t i : {2u, 0u, 1u}) {
    CHECK(read_table(p, shards.path()).missing > 0);
    run_study(p, {.folder = shards.path(), .threads = 1, .shard = i, .shards = 3});
  }
  CHECK(table_of(p, shards.path()) == table);
}

TEST_CASE("a study that was stopped goes on where it was, and does nothing twice") {
  const PreparedStudy p = bowl(kDrawn);
  const test::Scratch whole, parts;
  run_study(p, {.folder = whole.path(), .threads = 1});
  const auto& task = static_cast<const BowlTask&>(*p.task);
  task.asked = 0;
  StudyProgress seen;
  int sittings = 0;
  do {
    const int until = task.asked + 40;
    run_study(p, {.folder = parts.path(),
                  .threads = 1 + sittings % 3,
                  .progress = [&](const StudyProgress& now) { seen = now; },
                  .stopped = [&] { return task.asked >= until; }});
    ++sittings;
  } while (read_table(p, parts.path()).missing > 0);
  CHECK(sittings > 5);
  CHECK(seen.done == 300);
  CHECK(seen.of == 300);
  CHECK(task.asked < 300 + 5 * sittings);  // a case that was running is asked for again
  CHECK(table_of(p, parts.path()) == table_of(p, whole.path()));
}

TEST_CASE("a journal cut anywhere loses its torn record and no other") {
  const PreparedStudy p = bowl(kDrawn);
  const test::Scratch whole;
  run_study(p, {.folder = whole.path(), .threads = 1});
  const std::string bytes = test::contents_of(whole.path() / "0.journal");
  const std::string table = table_of(p, whole.path());
  RandomStream random(5, 0, 0);
  std::size_t before = 0;
  for (int i = 0; i < 60; ++i) {
    // Within the head too, and one byte short.
    const std::size_t cut = i == 0  ? bytes.size() - 1
                            : i < 8 ? std::size_t(i) * 17
                                    : std::size_t(random.uniform() * double(bytes.size()));
    const test::Scratch torn;
    std::ofstream(torn.path() / "0.journal", std::ios::binary) << bytes.substr(0, cut);
    const StudyTable left = read_table(p, torn.path());
    // A record has at least 45 bytes: nothing whole is dropped.
    if (cut > 200) CHECK(left.rows() + 1 >= (cut - 200) / 120);
    before += left.rows();
    run_study(p, {.folder = torn.path(), .threads = 1});
    CHECK(table_of(p, torn.path()) == table);
  }
  CHECK(before > 0);
}

TEST_CASE("a byte that flipped ends a journal; what comes after is measured again") {
  const PreparedStudy p = bowl(kDrawn);
  const test::Scratch whole;
  run_study(p, {.folder = whole.path(), .threads = 1});
  std::string bytes = test::contents_of(whole.path() / "0.journal");
  const std::string table = table_of(p, whole.path());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x10);
  const test::Scratch torn;
  std::ofstream(torn.path() / "0.journal", std::ios::binary) << bytes;
  CHECK(read_table(p, torn.path()).missing > 100);
  run_study(p, {.folder = torn.path(), .threads = 2});
  CHECK(table_of(p, torn.path()) == table);
}

TEST_CASE("another study's journal is refused, and one that another process writes") {
  const PreparedStudy p = bowl(kDrawn);
  const test::Scratch folder;
  run_study(p, {.folder = folder.path(), .threads = 1});
  PreparedStudy other = bowl(kDrawn);
  other.head.study = "another";
  CHECK_THROWS_AS(run_study(other, {.folder = folder.path(), .threads = 1}), Error);
  const Journal writing(folder.path(), "0", p.head);
  CHECK_THROWS_WITH_AS(run_study(p, {.folder = folder.path(), .threads = 1}),
                       doctest::Contains("at work in another process"), Error);
}

TEST_CASE("a search finds the bottom, by every algorithm, and resumes to the same bytes") {
  for (const std::string& algorithm : search_names()) {
    CAPTURE(algorithm);
    const PreparedStudy p = bowl(
        "method = \"optimise\"\nseed = 4\n[[vary]]\nkey = \"x\"\nfrom = -0.8\nto = 0.8\nstart = "
        "-0.5\n"
        "[[vary]]\nkey = \"y\"\nfrom = -0.8\nto = 0.8\n"
        "[optimise]\nmetric = \"height\"\nevaluations = 400\nstarts = 3\nalgorithm = \"" +
        algorithm + "\"\n");
    const test::Scratch whole, parts;
    run_study(p, {.folder = whole.path(), .threads = 1});
    const StudyTable table = read_table(p, whole.path());
    const std::size_t best = best_row(p, table);
    REQUIRE(best < table.rows());
    CHECK(table.values[best * 3] < (algorithm == "isres" ? 1e-2 : 1e-4));
    const auto& task = static_cast<const BowlTask&>(*p.task);
    for (int k = 0; k < 4; ++k) {
      const int until = task.asked + 60;
      run_study(p, {.folder = parts.path(), .threads = 1 + k % 3, .stopped = [&] {
                      return task.asked >= until;
                    }});
    }
    run_study(p, {.folder = parts.path(), .threads = 2});
    CHECK(table_of(p, parts.path()) == table_of(p, whole.path()));
    const test::Scratch ranks;
    run_on(p, ranks.path(), 3, 1);
    CHECK(table_of(p, ranks.path()) == table_of(p, whole.path()));
  }
}

TEST_CASE("a search stays inside of its limits") {
  const PreparedStudy p = bowl(
      "method = \"optimise\"\n[[vary]]\nkey = \"x\"\nfrom = -0.8\nto = 0.8\n"
      "[[vary]]\nkey = \"y\"\nfrom = -0.8\nto = 0.8\n"
      "[optimise]\nmetric = \"height\"\nalgorithm = \"cobyla\"\nevaluations = 300\n"
      "[[optimise.limit]]\nmetric = \"sum\"\nat_least = 0.5\n");
  const test::Scratch folder;
  run_study(p, {.folder = folder.path(), .threads = 1});
  const StudyTable table = read_table(p, folder.path());
  const std::size_t best = best_row(p, table);
  REQUIRE(best < table.rows());
  // On x + y = 0.5: (x − 0.3)² + 2(0.7 − x)² is least at x = 17/30, 0.32/3.
  CHECK(table.values[best * 3] == doctest::Approx(0.32 / 3).epsilon(1e-3));
  CHECK(table.x[best * 2] == doctest::Approx(17.0 / 30).epsilon(1e-2));
}

TEST_CASE("statistics are those of the numbers") {
  CHECK(rank_correlation({1, 2, 3, 4}, {10, 20, 40, 30}) == doctest::Approx(0.8));
  CHECK(rank_correlation({1, 2, 3, 4, 5}, {5, 4, 3, 2, 1}) == doctest::Approx(-1));
  CHECK(rank_correlation({1, 1, 2, 2}, {1, 1, 2, 2}) == doctest::Approx(1));
  CHECK(std::isnan(rank_correlation({1, 1, 1}, {1, 2, 3})));
  StudyTable table;
  for (std::uint64_t i = 0; i < 101; ++i) table.index.push_back(i);
  std::vector<double> column;
  for (int i = 0; i < 101; ++i) column.push_back(100 - i);
  column.push_back(std::nan(""));
  const MetricSummary s = summarise(table, column);
  CHECK(s.count == 101);
  CHECK(s.mean == doctest::Approx(50));
  CHECK(s.deviation == doctest::Approx(std::sqrt(101.0 * 102 / 12)));
  CHECK(s.p5 == doctest::Approx(5));
  CHECK(s.median == doctest::Approx(50));
  CHECK(s.p95 == doctest::Approx(95));
  CHECK(s.least_case == 100);
  CHECK(s.greatest_case == 0);
}

TEST_CASE("the page of a study that was stopped is that of one that was not") {
  const PreparedStudy p = bowl(kDrawn);
  const test::Scratch folder;
  run_study(p, {.folder = folder.path(), .threads = 2});
  const outcome::Outcome page = study_page(p, read_table(p, folder.path()));
  CHECK_NOTHROW(outcome::check(page));
  CHECK(page.run.wall_s == 0);
  CHECK(page.headline.find("of 300 cases ran") != std::string::npos);
  CHECK(!page.findings.empty());
  CHECK(page.tables.size() == 3);  // numbers, what they hang on, reasons
}
