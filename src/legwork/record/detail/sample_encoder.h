#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// From the plain numbers the simulation hands over to the message on file; runs in the writer's
// thread.
#include "legwork/record/cdr.h"
#include "legwork/record/channel.h"

namespace legwork {

class SampleEncoder {
 public:
  explicit SampleEncoder(const Channel& channel);

  /// How many doubles a sample of this channel holds; 0 where samples vary in size.
  std::size_t ndouble() const { return ndouble_; }

  /// Appends the CDR message for a sample taken at `time` [ns]. The sample lies at a multiple of
  /// eight bytes, as in the ring.
  void encode(std::uint64_t time, ByteView sample, Bytes& out);

 private:
  void encode_numbers(CdrWriter& cdr, const double* x) const;
  void encode_transforms(msg::Time stamp, const double* x, Bytes& out);
  void encode_contacts(CdrWriter& cdr, ByteView sample) const;
  void encode_step(CdrWriter& cdr, ByteView sample) const;
  void encode_state(CdrWriter& cdr, ByteView sample) const;

  Channel channel_;
  std::size_t ndouble_ = 0, slack_ = 0;
  Bytes beginning_;  // header and names, the same in every message but for the stamp
  msg::TFMessage transforms_;
};

}  // namespace legwork
