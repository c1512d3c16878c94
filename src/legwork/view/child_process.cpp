// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace legwork::view {

namespace fs = std::filesystem;

fs::path find_program(const std::vector<std::string>& names) {
  const char* path = std::getenv("PATH");
  for (const std::string& name : names) {
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
      const fs::path candidate = fs::path(folder) / name;
      if (!folder.empty() && access(candidate.c_str(), X_OK) == 0) return candidate;
    }
  }
  return {};
}

// Sockets, not pipes: a write to a child that is gone then fails (MSG_NOSIGNAL) and sends no
// SIGPIPE.
ChildProcess::ChildProcess(std::vector<std::string> arguments, const Streams& streams) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  std::vector<int> theirs;
  for (std::size_t i = 0; i < streams.ours.size(); ++i) {
    std::array<int, 2> pair{-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) break;
    sockets_.push_back(pair[0]);
    // Out of the way of the descriptors the child gets below.
    theirs.push_back(fcntl(pair[1], F_DUPFD_CLOEXEC, 64));
    close(pair[1]);
  }
  pid_ = theirs.size() == streams.ours.size() ? fork() : -1;
  if (pid_ == 0) {
    setpgid(0, 0);  // its helpers end with it
    const int null = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; ++fd) dup2(null, fd);
    if (!streams.errors.empty()) {
      const int file = open(streams.errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(file, 2);
    }
    for (std::size_t i = 0; i < theirs.size(); ++i) dup2(theirs[i], streams.ours[i]);
    execv(argv[0], argv.data());
    _exit(127);
  }
  for (const int fd : theirs) close(fd);
  if (pid_ < 0) {
    for (const int fd : sockets_) close(fd);
    throw std::runtime_error("cannot start " + arguments.front());
  }
}

ChildProcess::~ChildProcess() {
  for (const int fd : sockets_)
    if (fd >= 0) close(fd);
  if (int ignored = 0; !has_ended(ignored)) {
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);  // before it had a group of its own
    waitpid(pid_, nullptr, 0);
  } else {
    kill(-pid_, SIGKILL);  // helpers it left behind
  }
}

bool ChildProcess::send(std::size_t i, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(sockets_[i], bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

std::string ChildProcess::receive(std::size_t i, int milliseconds, bool& closed) {
  pollfd ready{sockets_[i], POLLIN, 0};
  closed = false;
  if (poll(&ready, 1, milliseconds) <= 0) return {};
  std::string bytes(1 << 16, '\0');
  const ssize_t n = recv(sockets_[i], bytes.data(), bytes.size(), 0);
  closed = n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
  bytes.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  return bytes;
}

void ChildProcess::close_input(std::size_t i) {
  if (sockets_[i] >= 0) close(sockets_[i]);
  sockets_[i] = -1;
}

bool ChildProcess::has_ended(int& status) {
  int raw = 0;
  if (!ended_ && waitpid(pid_, &raw, WNOHANG) == pid_) {
    ended_ = true;
    status_ = WIFEXITED(raw) ? WEXITSTATUS(raw) : -1;
  }
  status = status_;
  return ended_;
}

}  // namespace legwork::view
