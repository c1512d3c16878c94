// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Hostile bytes as a robot's log, CSV or MCAP: refused with a message, or samples that come back
// the same when the log is read a second time.
#include <cstdlib>
#include <cstring>
#include <string>

#include "legwork/base/error.h"
#include "legwork/estimate/log.h"
#include "legwork/estimate/mcap_log.h"
#include "legwork/record/byte_source.h"

namespace {

using namespace legwork;

void require(bool holds) {
  if (!holds) std::abort();
}

void read_twice(LogStream& log) {
  std::size_t first = 0, second = 0;
  double last = 0;
  LogSample sample;
  for (; log.next(sample) && first < 1000; ++first) {
    require(sample.z.foot.size() == log.facts().foot_name.size());
    require(sample.z.joint.size() == log.facts().joint_name.size());
    last = sample.z.t;
  }
  log.rewind();
  while (second < first && log.next(sample)) ++second;
  require(first == second);
  require(first == 0 || std::memcmp(&last, &sample.z.t, sizeof last) == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  McapLimits limits;
  limits.file_bytes = 1 << 20;
  limits.record_bytes = limits.chunk_bytes = 1 << 18;
  limits.total_bytes = limits.open_bytes = 1 << 20;
  limits.chunks = 50;
  limits.text_bytes = 1 << 12;
  try {
    if (size > 0 && data[0] == 0x89) {
      read_twice(
          *open_mcap_log(McapReader::from_bytes({data, size}, limits), DamagedFile::kSalvage));
    } else {
      read_twice(*open_csv_log(memory_source({data, size}), "log.csv"));
    }
  } catch (const Error&) {
    // refused with a message: fine
  }
  return 0;
}
