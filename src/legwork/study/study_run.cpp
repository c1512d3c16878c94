// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/study/study_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <exception>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <unordered_map>

#include "legwork/base/content_hash.h"
#include "legwork/base/nearest_name.h"
#include "legwork/study/search.h"

namespace legwork {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t kMostAtOnce = 64;  // units in one message
constexpr std::chrono::microseconds kLook{500};

// --- what a study may name -----------------------------------------------------------------------

bool is_unknown_key(const Finding& f) {
  return f.message.find("is not a key of") != std::string::npos;
}

/// Says an error of a setting at the place in the study where the setting stands.
Error at_home(const Error& error, const Study& study) {
  std::vector<Finding> all = error.findings();
  for (Finding& f : all) {
    if (!f.element.starts_with("--set ")) continue;
    const std::string key = f.element.substr(6);
    const auto is_it = [&](const std::string& mine) {
      return mine == key || mine.starts_with(key + ".");  // an entry of a list is named by the list
    };
    Finding home;
    for (const TomlSetting& s : study.set)
      if (is_it(s.key)) home = s.place;
    for (const auto& row : study.rows)
      for (const TomlSetting& s : row)
        if (is_it(s.key) && home.file.empty()) home = s.place;
    for (const StudyVariable& v : study.variables)
      if (is_it(v.key) || std::any_of(v.also.begin(), v.also.end(), is_it)) home = v.place;
    if (home.file.empty()) continue;
    f.file = home.file, f.line = home.line, f.element = key;
    if (f.message.starts_with("--set ")) f.message.erase(0, 6);
  }
  return Error(std::move(all));
}

std::vector<std::string> names_of(const std::vector<outcome::Metric>& metrics) {
  std::vector<std::string> names;
  for (const outcome::Metric& m : metrics) names.push_back(m.name);
  return names;
}

[[noreturn]] void refuse_metric(const Finding& place, const std::string& name,
                                const std::vector<std::string>& known) {
  Finding f = place;
  f.code = "E-STUDY";
  f.message = "there is no metric \"" + name + "\"" + did_you_mean(name, known);
  std::string list;
  for (const std::string& k : known) list += (list.empty() ? "" : ", ") + k;
  f.remedy = "known here: " + list;
  throw Error(f);
}

/// The metrics there are, by the settings of the first case or, where that one does not work, of
/// all cases; a key that is none is refused.
std::vector<outcome::Metric> known_metrics(const Study& study, const StudyTask& task) {
  std::vector<StudyCase> probes;
  if (study.method == StudyMethod::kOptimise)
    probes.push_back(study_case(study, 0, search_start(study, 0)));
  else
    probes.push_back(study_case(study, 0));
  try {
    return task.metrics(probes.front().settings);
  } catch (const Error& error) {
    if (std::any_of(error.findings().begin(), error.findings().end(), is_unknown_key))
      throw at_home(error, study);
  }
  try {
    return task.metrics(common_settings(study));
  } catch (const Error& error) {
    throw at_home(error, study);
  }
}

std::vector<outcome::Metric> chosen_metrics(const Study& study,
                                            const std::vector<outcome::Metric>& known) {
  std::vector<std::string> wanted = study.metrics;
  std::vector<Finding> places = study.metric_places;
  const auto also = [&](const std::string& name, const Finding& place) {
    if (std::find(wanted.begin(), wanted.end(), name) != wanted.end()) return;
    wanted.push_back(name), places.push_back(place);
  };
  if (study.metrics.empty())
    for (const outcome::Metric& m : known) also(m.name, {});
  if (study.method == StudyMethod::kOptimise) {
    also(study.search.metric, study.search.place);
    for (const StudyLimit& limit : study.search.limits) also(limit.metric, limit.place);
  }
  if (wanted.empty()) {
    Finding f = study.run_place;
    f.code = "E-STUDY";
    f.message = "metrics is missing: what an experiment measures is known only when it has run";
    f.remedy = "list names of its summary.json: metrics = [\"…\"]";
    throw Error(f);
  }
  std::vector<outcome::Metric> chosen;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const outcome::Metric& m) { return m.name == wanted[i]; });
    if (found == known.end() && !known.empty())
      refuse_metric(places[i], wanted[i], names_of(known));
    chosen.push_back(found != known.end() ? *found : outcome::Metric{wanted[i], "", 0, ""});
  }
  return chosen;
}

std::size_t place_of(const PreparedStudy& p, const std::string& metric) {
  const std::vector<std::string> names = names_of(p.metrics);
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), metric) - names.begin());
}

// --- what is still to do -------------------------------------------------------------------------

/// The units nobody has finished, in order. Any thread takes.
class Pending {
 public:
  Pending(std::vector<bool> done, std::uint64_t shard, std::uint64_t shards)
      : done_(std::move(done)), at_(shard), step_(shards) {
    for (std::uint64_t i = shard; i < done_.size(); i += shards) left_ += done_[i] ? 0 : 1;
  }
  std::vector<std::uint64_t> take(std::uint64_t most) {
    const std::lock_guard lock(busy_);
    std::vector<std::uint64_t> units;
    for (; !closed_ && at_ < done_.size() && units.size() < most; at_ += step_)
      if (!done_[at_]) units.push_back(at_);
    left_ -= units.size();
    return units;
  }
  void close() {
    const std::lock_guard lock(busy_);
    closed_ = true;
  }
  std::uint64_t left() {
    const std::lock_guard lock(busy_);
    return left_;
  }

 private:
  std::mutex busy_;
  std::vector<bool> done_;
  std::uint64_t at_, step_, left_ = 0;
  bool closed_ = false;
};

/// What came from rank 0 and nobody here has begun. Any thread takes.
class Inbox {
 public:
  void add(std::span<const std::uint64_t> units) {
    const std::lock_guard lock(busy_);
    units_.insert(units_.end(), units.begin(), units.end());
    wake_.notify_all();
  }
  void close() {
    const std::lock_guard lock(busy_);
    closed_ = true;
    wake_.notify_all();
  }
  std::size_t size() {
    const std::lock_guard lock(busy_);
    return units_.size();
  }
  /// Waits for one; nothing once it is closed and empty.
  std::optional<std::uint64_t> take() {
    std::unique_lock lock(busy_);
    wake_.wait(lock, [&] { return closed_ || !units_.empty(); });
    if (units_.empty()) return std::nullopt;
    const std::uint64_t unit = units_.front();
    units_.pop_front();
    return unit;
  }

 private:
  std::mutex busy_;
  std::condition_variable wake_;
  std::deque<std::uint64_t> units_;
  bool closed_ = false;
};

/// Threads that take units until there are none.
class Crew {
 public:
  using Take = std::function<std::optional<std::uint64_t>()>;
  /// False from `work`: stopped.
  using Work = std::function<bool(std::uint64_t)>;
  Crew(int threads, const Take& take, const Work& work) : working_(threads) {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this, take, work] {
        try {
          while (const auto unit = take()) {
            if (!work(*unit)) break;
          }
        } catch (...) {
          const std::lock_guard lock(busy_);
          if (!error_) error_ = std::current_exception();
        }
        --working_;
      });
  }
  ~Crew() {
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }
  bool is_working() const { return working_ > 0; }
  bool has_failed() {
    const std::lock_guard lock(busy_);
    return error_ != nullptr;
  }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::vector<std::thread> threads_;
  std::atomic<int> working_;
  std::mutex busy_;
  std::exception_ptr error_;
};

// --- one process's share -------------------------------------------------------------------------

enum Word : std::uint64_t { kAsk, kTake, kEnd, kDone };

class Sitting {
 public:
  Sitting(const PreparedStudy& study, const StudyRunOptions& options)
      : p_(study), o_(options), ranks_(options.ranks) {
    if (is_first() || is_search()) read_done();
    journal_ = std::make_unique<Journal>(o_.folder, writer(), p_.head);
    threads_ = o_.threads > 0 ? o_.threads
               : ranks_ != nullptr
                   ? 1
                   : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  }

  void run() {
    if (is_first())
      lead();
    else
      follow();
    journal_->flush();
    if (ranks_ != nullptr) ranks_->meet();
  }

 private:
  bool is_search() const { return p_.study.method == StudyMethod::kOptimise; }
  bool is_first() const { return ranks_ == nullptr || ranks_->rank() == 0; }
  bool is_stopped() const { return halt_ || (o_.stopped && o_.stopped()); }

  std::string writer() const {
    if (ranks_ != nullptr) return std::to_string(ranks_->rank());
    return o_.shards > 1 ? fmt::format("shard-{}-of-{}", o_.shard, o_.shards) : "0";
  }

  void read_done() {
    done_.assign(p_.units(), false);
    read_journals(o_.folder, p_.head, [&](CaseRecord&& record) {
      if (record.index >= p_.study.cases) return;
      if (is_search())
        known_.emplace(record.index, std::move(record));
      else
        done_[record.index] = true;
    });
    for (const bool done : done_) already_ += done ? 1 : 0;
  }

  bool work(std::uint64_t unit) {
    if (is_search()) return search_from(unit);
    if (!measure(study_case(p_.study, unit))) return false;
    ++done_here_, ++fresh_here_;
    return true;
  }

  bool measure(const StudyCase& at) {
    CaseRecord record;
    if (!measure_case(
            p_, at, [this] { return is_stopped(); }, record))
      return false;
    journal_->append(record);
    return true;
  }

  bool search_from(std::uint64_t start) {
    std::vector<std::size_t> limits;
    for (const StudyLimit& limit : p_.study.search.limits)
      limits.push_back(place_of(p_, limit.metric));
    std::uint64_t asked = 0;
    const bool whole = run_search(
        p_.study, start, place_of(p_, p_.study.search.metric), limits,
        [&](std::uint64_t index, const std::vector<double>& x, std::vector<double>& values) {
          if (!answer(index, x, values)) return false;
          ++asked, ++done_here_;
          return true;
        });
    // What it did not need is done too.
    if (whole) done_here_ += static_cast<std::uint64_t>(p_.study.search.evaluations) - asked;
    return whole;
  }

  bool answer(std::uint64_t index, const std::vector<double>& x, std::vector<double>& values) {
    // A search that goes on after a kill asks the same again.
    if (const auto known = known_.find(index); known != known_.end() && known->second.x == x) {
      values = known->second.values;
      return true;
    }
    CaseRecord record;
    const auto stopped = [this] { return is_stopped(); };
    if (stopped() || !measure_case(p_, study_case(p_.study, index, x), stopped, record))
      return false;
    record.x = x;
    journal_->append(record);
    ++fresh_here_;
    values = record.values;
    return true;
  }

  /// What the other ranks said last.
  struct Told {
    std::uint64_t done = 0, fresh = 0;
  };

  void tell(const std::vector<Told>& others) {
    if (!o_.progress) return;
    StudyProgress p{.done = already_ + done_here_, .of = already_ + to_do_, .fresh = fresh_here_};
    for (const Told& t : others) p.done += t.done, p.fresh += t.fresh;
    o_.progress(p);
  }

  void lead() {
    Pending pending(std::move(done_), o_.shard, o_.shards);
    to_do_ = is_search() ? pending.left() * static_cast<std::uint64_t>(p_.study.search.evaluations)
                         : pending.left();
    if (o_.shards > 1) already_ = 0;  // of other shards too: it tells of its own
    Crew crew(
        threads_,
        [&]() -> std::optional<std::uint64_t> {
          if (is_stopped()) return std::nullopt;
          const std::vector<std::uint64_t> unit = pending.take(1);
          return unit.empty() ? std::nullopt : std::optional(unit.front());
        },
        [&](std::uint64_t unit) { return work(unit); });
    const int others = ranks_ != nullptr ? ranks_->count() - 1 : 0;
    std::vector<Told> told(static_cast<std::size_t>(others) + 1);
    int gone = 0;
    while (crew.is_working() || gone < others) {
      if (is_stopped() || crew.has_failed()) halt_ = true, pending.close();
      bool idle = true;
      while (const auto m = receive()) {
        idle = false;
        told[static_cast<std::size_t>(m->from)] = {m->words.at(1), m->words.at(2)};
        if (m->words[0] == kDone)
          ++gone;
        else
          hand_out(pending, m->from);
      }
      tell(told);
      if (idle) std::this_thread::sleep_for(ranks_ != nullptr ? kLook : 20 * kLook);
    }
    crew.join();
    tell(told);
  }

  std::optional<RankMessage> receive() {
    return ranks_ != nullptr ? ranks_->receive() : std::nullopt;
  }

  // Few at a time near the end, so that all ranks finish together.
  void hand_out(Pending& pending, int to) {
    const auto hands = static_cast<std::uint64_t>(ranks_->count() * threads_);
    const std::uint64_t share = pending.left() / (4 * hands);
    const auto units = pending.take(std::clamp<std::uint64_t>(share, 1, kMostAtOnce));
    std::vector<std::uint64_t> words{units.empty() ? kEnd : kTake};
    words.insert(words.end(), units.begin(), units.end());
    ranks_->send(to, words);
  }

  void follow() {
    Inbox inbox;
    Crew crew(
        threads_, [&] { return is_stopped() ? std::nullopt : inbox.take(); },
        [&](std::uint64_t unit) { return work(unit); });
    bool asked = false, ended = false;
    while (crew.is_working()) {
      if (is_stopped() || crew.has_failed()) halt_ = true, inbox.close();
      bool idle = true;
      while (const auto m = ranks_->receive()) {
        idle = asked = false;
        if (m->words[0] == kTake)
          inbox.add(std::span(m->words).subspan(1));
        else
          ended = true, inbox.close();
      }
      if (!asked && !ended && inbox.size() < static_cast<std::size_t>(threads_)) {
        asked = true, idle = false;
        ranks_->send(0, std::array<std::uint64_t, 3>{kAsk, done_here_, fresh_here_});
      }
      if (idle) std::this_thread::sleep_for(kLook);
    }
    // The answer to the last question must not meet a rank that is gone.
    while (asked) {
      if (const auto m = ranks_->receive()) asked = false;
      std::this_thread::sleep_for(kLook);
    }
    ranks_->send(0, std::array<std::uint64_t, 3>{kDone, done_here_, fresh_here_});
    crew.join();
  }

  const PreparedStudy& p_;
  const StudyRunOptions& o_;
  Ranks* ranks_;
  std::unique_ptr<Journal> journal_;
  int threads_ = 1;
  std::vector<bool> done_;
  std::uint64_t already_ = 0, to_do_ = 0;
  std::atomic<std::uint64_t> done_here_{0}, fresh_here_{0};  // fresh: not known from a journal
  std::unordered_map<std::uint64_t, CaseRecord> known_;      // of a search
  std::atomic<bool> halt_{false};
};

std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ';');
  return text;
}

std::string reason_of(const Error& error) {
  const Finding& f = error.findings().front();
  return f.message.starts_with("--set ") ? f.message.substr(6) : f.message;
}

}  // namespace

std::uint64_t PreparedStudy::units() const {
  return study.method == StudyMethod::kOptimise ? static_cast<std::uint64_t>(study.search.starts)
                                                : study.cases;
}

PreparedStudy prepare_study(Study study, const TaskParts& parts, const std::string& version) {
  PreparedStudy p;
  p.task = find_task(study, parts);
  p.study = std::move(study);
  const Study& s = p.study;
  if (!s.search.limits.empty() && !takes_limits(s.search.algorithm)) {
    Finding f = s.search.limits.front().place;
    f.code = "E-STUDY";
    f.message = "the algorithm " + s.search.algorithm + " knows no limits";
    f.remedy = "set optimise.algorithm = \"cobyla\" or \"isres\"";
    throw Error(f);
  }
  const std::vector<outcome::Metric> known = known_metrics(s, *p.task);
  p.metrics = chosen_metrics(s, known);
  ContentHash hash;
  for (const std::string& part : {s.text, p.task->fingerprint(), version}) {
    hash.add(std::to_string(part.size()) + ":");
    hash.add(part);
  }
  p.head.study = hash.finish();
  for (const outcome::Metric& m : p.metrics) p.head.metrics.push_back(m.name + " [" + m.unit + "]");
  p.head.x =
      s.method == StudyMethod::kOptimise ? static_cast<std::uint32_t>(s.variables.size()) : 0;
  return p;
}

bool measure_case(const PreparedStudy& p, const StudyCase& at, const std::function<bool()>& stopped,
                  CaseRecord& out) {
  out = {.index = at.index};
  out.values.assign(p.metrics.size(), kNaN);
  try {
    const Measured measured = p.task->measure(at.settings, stopped);
    if (stopped && stopped()) return false;
    for (std::size_t i = 0; i < p.metrics.size(); ++i)
      for (const outcome::Metric& m : measured.metrics)
        if (m.name == p.metrics[i].name) out.values[i] = m.value;
    out.note = one_line(measured.ended);
    out.end = measured.ended.empty() ? CaseEnd::kRan : CaseEnd::kEnded;
  } catch (const std::bad_alloc&) {
    throw;  // not the case's fault
  } catch (const Error& error) {
    if (stopped && stopped()) return false;
    out.end = CaseEnd::kFailed, out.note = one_line(reason_of(error));
  } catch (const std::exception& error) {
    if (stopped && stopped()) return false;
    out.end = CaseEnd::kFailed, out.note = one_line(error.what());
  }
  return true;
}

void run_study(const PreparedStudy& study, const StudyRunOptions& options) {
  Sitting(study, options).run();
}

}  // namespace legwork
