#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a study found, to look at: distributions, maps, what a metric hangs on, the failed cases.
#include "legwork/record/outcome.h"
#include "legwork/study/table.h"

namespace legwork {

/// The page, its metrics (NAME.mean, NAME.p95, …) and tables. Depends on study and table alone: no
/// times, no machine, so that a study that was interrupted has the page of one that was not.
outcome::Outcome study_page(const PreparedStudy& study, const StudyTable& table);

/// The same for people: its tables say what its metrics say to machines; of a search the best
/// stays.
outcome::Outcome without_statistics(outcome::Outcome page);

}  // namespace legwork
