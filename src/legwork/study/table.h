#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What a study found, case by case: its table, its statistics.
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "legwork/study/study_run.h"

namespace legwork {

/// Columns rather than rows: a study may have millions.
struct StudyTable {
  std::vector<std::uint64_t> index;  // rising
  std::vector<CaseEnd> end;
  std::vector<double> x;       // row by row; of a search
  std::vector<double> values;  // row by row, one per metric
  std::map<std::uint64_t, std::string> notes;
  std::uint64_t missing = 0;  // cases not done; of a search: not known, 0

  std::size_t rows() const { return index.size(); }
  std::uint64_t count(CaseEnd which) const;
};

/// All journals of the folder together. Throws Error (E-OUTPUT).
StudyTable read_table(const PreparedStudy& study, const std::filesystem::path& folder);

/// The case of a row as it was run.
StudyCase case_of_row(const PreparedStudy& study, const StudyTable& table, std::size_t row);

/// study.csv: case, what was varied, how it ended, the metrics, the reason. Each number is the
/// shortest text that reads back as the same double; a cell is empty where there is none. Throws
/// Error (E-OUTPUT).
void write_table(const PreparedStudy& study, const StudyTable& table,
                 const std::filesystem::path& path);

/// A metric of every row; NaN where it has none, or where the case did not run to its end and the
/// metric does not ask just that ("ended_early").
std::vector<double> metric_column(const PreparedStudy& study, const StudyTable& table,
                                  std::size_t metric);

/// Of the rows of a column that hold a number.
struct MetricSummary {
  std::uint64_t count = 0;
  double mean = 0, deviation = 0, least = 0, p5 = 0, median = 0, p95 = 0, greatest = 0;
  std::uint64_t least_case = 0, greatest_case = 0;
};
MetricSummary summarise(const StudyTable& table, const std::vector<double>& column);

/// Spearman's rank correlation of two columns over the rows where both are numbers; NaN for fewer
/// than three or a column of one value.
double rank_correlation(const std::vector<double>& a, const std::vector<double>& b);

/// The best row of a search: least or greatest, ran to its end, limits kept. rows(): none.
std::size_t best_row(const PreparedStudy& study, const StudyTable& table);

}  // namespace legwork
