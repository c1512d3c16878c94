#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Recordings as tables that every program reads: one row per time, one column per series, the unit
// in the header.
#include <string>
#include <string_view>
#include <vector>

#include "legwork/record/recording.h"

namespace legwork {

/// The table: "time [s],tau_fl_knee [N·m],p_WT.x [m] @world". Each number is the shortest text
/// that reads back as the same double; "nan", "inf" and "-inf" are written so; a cell is empty
/// where a series has no sample at that time (tracks sampled at different rates). Names may hold
/// anything; a unit must not hold " [" nor a frame " @".
std::string to_csv(const Recording& recording);

/// Reads such a table. Columns with samples at the same times come back as one track, in order.
/// Throws Error (E-CSV) with file:line for a cell that is not a number, a row of another
/// length, times that do not rise.
Recording from_csv(std::string_view text, const std::string& name = "csv");

/// to_csv() into a file, row by row. Throws Error (E-OUTPUT) when it cannot be written whole; an
/// earlier file of that name then stays.
void write_csv(const Recording& recording, const std::string& path);
Recording read_csv(const std::string& path);

struct CsvExport {
  std::vector<std::string> topics;              // none: all
  DamagedFile damaged = DamagedFile::kRefuse;   // what to do with a damaged file
  std::vector<std::string>* missing = nullptr;  // gets what the file lacks, a sentence each
};

/// An MCAP file's numbers (all topics or some) as one CSV file; gives the topics left out because
/// their messages are not numbers. Throws Error, also for a damaged file that is not to be
/// salvaged.
std::vector<std::string> export_csv(const std::string& mcap_path, const std::string& csv_path,
                                    const CsvExport& options);
std::vector<std::string> export_csv(const std::string& mcap_path, const std::string& csv_path,
                                    const std::vector<std::string>& topics = {});

}  // namespace legwork
