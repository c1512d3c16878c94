// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "ranks_start.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

#include "legwork/base/error.h"

namespace legwork::app {
namespace {

namespace fs = std::filesystem;

/// How many processes the launcher says there are: Open MPI's name, then MPICH's.
int launched() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* text = std::getenv(name)) return std::atoi(text);
  return 1;
}

/// Beside the program where it was built, in the library folder where it was installed.
fs::path module_file() {
  std::error_code none;
  const fs::path here = fs::read_symlink("/proc/self/exe", none).parent_path();
  for (const fs::path& folder : {here, here / LEGWORK_MODULES})
    if (fs::exists(folder / "legwork_mpi.so", none)) return folder / "legwork_mpi.so";
  return {};
}

[[noreturn]] void refuse(const std::string& message) {
  throw Error(Finding{.code = "E-MPI",
                      .message = message,
                      .remedy = "install libopenmpi-dev and openmpi-bin and build again, or run "
                                "shards without MPI: --shard 1/8 … --shard 8/8"});
}

}  // namespace

std::unique_ptr<Ranks> start_ranks() {
  if (launched() < 2) return nullptr;
  const fs::path file = module_file();
  if (file.empty()) refuse("mpirun started several processes, and this build has no MPI");
  // Open MPI's own plug-ins look for its symbols among all.
  void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module == nullptr) refuse(std::string("the MPI module does not load: ") + dlerror());
  auto* start = reinterpret_cast<Ranks* (*)()>(dlsym(module, "legwork_start_ranks"));
  if (start == nullptr) refuse("the MPI module is of another build");
  return std::unique_ptr<Ranks>(start());
}

}  // namespace legwork::app
