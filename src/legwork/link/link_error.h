#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What can go wrong between a program and a robot, as a value.
#include <string>

#include "legwork/base/result.h"

namespace legwork {

enum class LinkFault {
  kTimeout,       // no answer in time
  kCorrupt,       // an answer that cannot be trusted (checksum, length, sender)
  kRange,         // a value that cannot be, or a goal that must not be sent
  kRefused,       // the other side says no, or this side does not dare
  kServo,         // a servo reports overload, heat, voltage
  kDisconnected,  // the port or the peer is gone
  kVersion,       // the peer speaks another version
  kSystem,        // the operating system refuses
};
/// "timeout", "corrupt answer", …
const char* name_of(LinkFault fault);

struct LinkError {
  LinkFault fault = LinkFault::kTimeout;
  int id = -1;       // of the servo; −1: none in particular
  std::string text;  // one sentence
};

template <class T>
using LinkResult = Result<T, LinkError>;

}  // namespace legwork
