#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A page of the viewer and, where it is live, the simulation behind it.
#include <memory>
#include <string>
#include <vector>

#include "legwork/record/outcome.h"
#include "legwork/run/meter.h"
#include "legwork/scenario/scenario.h"
#include "legwork/view/live_source.h"

namespace legwork::view {

/// What a Server shows.
struct ViewedPage {
  outcome::Outcome data;
  std::unique_ptr<LiveSource> source;  // none: everything is in the data
};

/// A scenario that runs live: a page without numbers yet, they come as the simulation runs. Preset
/// robots are in `data_folder`; `meters` (a recorder, say) watch it and must outlive it. Throws
/// Error.
ViewedPage live_page(const Scenario& scenario, const std::string& data_folder,
                     const std::vector<Meter*>& meters = {});

}  // namespace legwork::view
