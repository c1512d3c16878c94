#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// `legwork trust` for several robots: one after the other, each with a page of its own, and one for
// all.
#include <string>
#include <vector>

#include "command.h"
#include "legwork/lab/trust/trust.h"

namespace legwork::app {

struct TrustArguments {
  std::vector<std::string> places;  // MODEL or folders
  ModelArguments model;
  TrustOptions options;
  bool json = false, force = false;
  std::string out;
};

/// Grades what is in the folders; what an earlier run in the same folder has graded, from the same
/// model with the same options, stays. Gives the exit code.
int trust_collection(const TrustArguments& arguments);

/// The options with the second opinion this build has.
TrustOptions with_second_opinion(TrustOptions options);

}  // namespace legwork::app
