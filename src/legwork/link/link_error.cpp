// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/link/link_error.h"

namespace legwork {

const char* name_of(LinkFault fault) {
  switch (fault) {
    case LinkFault::kTimeout:
      return "timeout";
    case LinkFault::kCorrupt:
      return "corrupt answer";
    case LinkFault::kRange:
      return "out of range";
    case LinkFault::kRefused:
      return "refused";
    case LinkFault::kServo:
      return "servo alarm";
    case LinkFault::kDisconnected:
      return "disconnected";
    case LinkFault::kVersion:
      return "another version";
    case LinkFault::kSystem:
      return "system error";
  }
  return "unknown";
}

}  // namespace legwork
