// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Ranks over MPI: the only file that knows it.
#include <mpi.h>

#include <chrono>
#include <cstdlib>
#include <list>
#include <thread>

#include "legwork/study/ranks.h"

namespace {

constexpr int kTag = 27;
constexpr std::chrono::microseconds kLook{500};

class MpiRanks final : public legwork::Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
  }
  ~MpiRanks() override {
    while (!sent_.empty()) clear_sent();
    MPI_Finalize();
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;

  int rank() const override { return rank_; }
  int count() const override { return count_; }

  void send(int to, std::span<const std::uint64_t> words) override {
    Sent& s = sent_.emplace_back();
    s.words.assign(words.begin(), words.end());
    MPI_Isend(s.words.data(), static_cast<int>(s.words.size()), MPI_UINT64_T, to, kTag,
              MPI_COMM_WORLD, &s.request);
    clear_sent();
  }

  std::optional<legwork::RankMessage> receive() override {
    clear_sent();
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    MPI_Get_count(&status, MPI_UINT64_T, &size);
    legwork::RankMessage message{status.MPI_SOURCE,
                                 std::vector<std::uint64_t>(static_cast<std::size_t>(size))};
    MPI_Recv(message.words.data(), size, MPI_UINT64_T, status.MPI_SOURCE, kTag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }

  // Sleeps between looks: a rank that waits leaves its core to those that compute.
  void meet() override {
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; done == 0;) {
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      if (done == 0) std::this_thread::sleep_for(kLook);
    }
  }

  [[noreturn]] void abort(int exit_code) override {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
  }

 private:
  struct Sent {
    std::vector<std::uint64_t> words;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  void clear_sent() {
    sent_.remove_if([](Sent& s) {
      int done = 0;
      MPI_Test(&s.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
  }

  int rank_ = 0, count_ = 1;
  std::list<Sent> sent_;  // on their way
};

}  // namespace

/// What the command looks for in the module.
extern "C" legwork::Ranks* legwork_start_ranks();
extern "C" legwork::Ranks* legwork_start_ranks() { return new MpiRanks(); }
