#pragma once
// A page of `legwork view` and, where it is live, the simulation behind it.
// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "legwork/record/outcome.h"
#include "legwork/scenario/scenario.h"
#include "legwork/view/live_source.h"

namespace legwork::app {

struct ViewedPage {
  outcome::Outcome data;
  std::unique_ptr<view::LiveSource> source;  // none: everything is in the data
};

/// A page without numbers yet: they come as the simulation runs. Throws Error.
ViewedPage live_page(const Scenario& scenario);

}  // namespace legwork::app
