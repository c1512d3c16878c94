#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A program of the system, run without a shell, with sockets to talk to it. Internal to view.
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace legwork::view {

/// The first of these programs on PATH; empty where there is none.
std::filesystem::path find_program(const std::vector<std::string>& names);

/// A running program with its helpers. Its standard streams are /dev/null unless asked for.
class ChildProcess {
 public:
  struct Streams {
    std::vector<int> ours =
        {};                   // descriptors of the child that are sockets to us, e.g. {0} or {3, 4}
    std::string errors = {};  // a file for what it prints; empty: nowhere
  };
  /// Throws std::runtime_error where it cannot be started.
  ChildProcess(std::vector<std::string> arguments, const Streams& streams);
  /// Ends the program and its helpers.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// All of it, to the socket that is the child's descriptor ours[i]; false where the child is
  /// gone.
  bool send(std::size_t i, std::string_view bytes);
  /// What there is within so many milliseconds; empty for nothing, `closed` where the child is
  /// gone.
  std::string receive(std::size_t i, int milliseconds, bool& closed);
  void close_input(std::size_t i);
  /// True once the program has ended by itself; its exit status, or -1 where a signal ended it.
  bool has_ended(int& status);

 private:
  pid_t pid_ = -1;
  bool ended_ = false;
  int status_ = -1;
  std::vector<int> sockets_;
};

}  // namespace legwork::view
