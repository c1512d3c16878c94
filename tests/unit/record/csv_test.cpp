// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/record/csv.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "legwork/base/error.h"
#include "support/scratch.h"
#include "unit/record/sample_file.h"

using namespace legwork;

namespace {

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::bit_cast<std::uint64_t>(a[i]) != std::bit_cast<std::uint64_t>(b[i])) return false;
  return true;
}

}  // namespace

TEST_CASE("the header names the units, the cells are the shortest exact numbers") {
  Recording r;
  r.tracks.push_back({"tau", {0, 0.001}, {{"tau_fl_knee", "N·m", "", {0.1, -1e-300}}}});
  r.tracks.push_back({"p", {0.001}, {{"p_WT.x", "m", "world", {1.0 / 3}}}});
  CHECK(to_csv(r) ==
        "time [s],tau_fl_knee [N·m],p_WT.x [m] @world\n"
        "0,0.1,\n"
        "0.001,-1e-300,0.3333333333333333\n");
}

TEST_CASE("a table reads back bit for bit, whatever the numbers and names") {
  std::mt19937_64 random(4);
  Recording r;
  for (int track = 0; track < 3; ++track) {
    Track t{"", {}, {}};
    for (int i = 0; i < 200; i += 1 + track)  // three rates
      t.time.push_back(std::nextafter(0.001 * i, 1.0));
    for (const char* name : {"plain", "with, comma", "a \"quote\"", "two [x] units", "x @y",
                             "looks like [m]", "z [] @", "line\nbreak"}) {
      Series s{std::to_string(track) + "." + name, "N·m", track == 1 ? "foot frame" : "", {}};
      while (s.value.size() < t.time.size()) {
        const double x = std::bit_cast<double>(random());  // any bits at all ...
        s.value.push_back(std::isnan(x) ? 0.0 : x);        // ... but the payload of NaN
      }
      s.value[0] = std::numeric_limits<double>::infinity();
      s.value[1] = -0.0;
      s.value[2] = std::numeric_limits<double>::denorm_min();
      t.series.push_back(s);
    }
    r.tracks.push_back(t);
  }
  const Recording back = from_csv(to_csv(r));
  REQUIRE(back.tracks.size() == 3);
  for (const Track& track : r.tracks)
    for (const Series& s : track.series) {
      CAPTURE(s.name);
      const SeriesView found = back.find(s.name);
      REQUIRE(found);
      CHECK(found.unit == s.unit);
      CHECK(found.frame == s.frame);
      CHECK(same_bits({found.time.begin(), found.time.end()}, track.time));
      CHECK(same_bits({found.value.begin(), found.value.end()}, s.value));
    }
  CHECK(to_csv(back) == to_csv(r));
}

TEST_CASE("NaN is written and read, an empty cell is no sample") {
  Recording r;
  r.tracks.push_back({"a", {0, 1}, {{"a", "", "", {NAN, 2}}}});
  const std::string text = to_csv(r);
  CHECK(text == "time [s],a\n0,nan\n1,2\n");
  CHECK(std::isnan(from_csv(text).find("a").value[0]));
  CHECK(from_csv("time [s],a,b\n0,1,\n1,,5\n").find("b").time[0] == 1);
}

TEST_CASE("tables of other programs are read: CR LF, a byte-order mark, no last line break") {
  const Recording r = from_csv("\xef\xbb\xbftime [s],\"x [m]\"\r\n0,1.50\r\n1,2e0");
  CHECK(r.find("x").value[0] == 1.5);
  CHECK(r.find("x").value[1] == 2);
  CHECK(r.find("x").unit == "m");
}

TEST_CASE("what is wrong with a table is said with its line") {
  const auto message = [](const char* text) -> std::string {
    try {
      from_csv(text, "t.csv");
    } catch (const Error& e) {
      return headline(e.findings()[0]);
    }
    return "accepted";
  };
  CHECK(message("") == "E-CSV t.csv:1: the file is empty");
  CHECK(message("x,y\n") == "E-CSV t.csv:1: the first column is \"x\", not time");
  CHECK(message("time,y\n0,1\n1\n") == "E-CSV t.csv:3: 1 cells, the header has 2");
  CHECK(message("time,y\n0,1x\n") == "E-CSV t.csv:2: \"1x\" in column 2 is not a number");
  CHECK(message("time,y\nzero,1\n") == "E-CSV t.csv:2: the time \"zero\" is not a number");
  CHECK(message("time,y\nnan,1\n") == "E-CSV t.csv:2: the time \"nan\" is not a number");
  CHECK(message("time,y\n1,1\n0,1\n") == "E-CSV t.csv:3: the times do not rise");
  CHECK(message("time,\"y\n0,1\n") == "E-CSV t.csv:1: a quoted cell has no end");
  CHECK(message("time,\"y\"z\n") == "E-CSV t.csv:1: text after a closing quote");
}

TEST_CASE(
    "messages of one time, of odd rates and of names that come late are exported as in memory") {
  const test::Scratch scratch;
  const std::string mcap = scratch.file("run.mcap"), csv = scratch.file("run.csv");
  {
    McapWriterConfig config;
    config.chunk_bytes = 500;
    McapWriter writer(std::make_unique<FileSink>(mcap), config);
    const auto schema = writer.add_schema(schema_name<msg::Contacts>(), "ros2msg",
                                          schema_text(schema_name<msg::Contacts>()));
    const auto array = writer.add_schema(schema_name<msg::Float64MultiArray>(), "ros2msg",
                                         schema_text(schema_name<msg::Float64MultiArray>()));
    const auto other = writer.add_schema("someone/Else", "ros2msg", "float64 x\n");
    const auto contacts = writer.add_channel(schema, "/contacts", "cdr", {});
    const auto numbers = writer.add_channel(array, "/numbers", "cdr", {});
    const auto foreign = writer.add_channel(other, "/foreign", "cdr", {});
    for (std::uint64_t k = 0; k < 60; ++k) {
      msg::Contacts m;
      for (std::uint32_t id = 0; id < k % 4; ++id)
        m.contacts.emplace_back().id = id + (k > 40 ? 9 : 0);
      writer.write_message(contacts, k * 1'000'000, to_cdr(m));
      msg::Float64MultiArray a;
      a.data = {static_cast<double>(k), -1.5};
      if (k % 3 == 0) writer.write_message(numbers, k * 1'000'000, to_cdr(a));
      if (k == 6) writer.write_message(numbers, k * 1'000'000, to_cdr(a));  // twice at one time
      if (k == 7) writer.write_message(numbers, k * 1'000'000 + 1, Bytes{1, 2, 3});  // malformed
      writer.write_message(foreign, k * 1'000'000, Bytes(12));
    }
    writer.finish();
  }
  CHECK(export_csv(mcap, csv) == std::vector<std::string>{"/foreign"});
  CHECK(test::contents_of(csv) == to_csv(to_recording(McapReader::open(mcap))));
}

TEST_CASE("an MCAP file is exported as a table") {
  const test::Scratch scratch;
  const std::string mcap = scratch.file("run.mcap"), csv = scratch.file("run.csv");
  const Bytes file = sample_file();
  {
    FileSink sink(mcap);
    REQUIRE(sink.write(file));
  }
  CHECK(export_csv(mcap, csv).empty());
  const Recording table = read_csv(csv);
  CHECK(table.find("joint_states.position.hip").value.size() == kSampleSteps);
  CHECK(table.find("foot.force.z").value[3] == sample_position(3'000'000));
  CHECK(table.find("foot.force.z").unit == "N");
  // Read as a stream, it is the table of the whole recording.
  CHECK(test::contents_of(csv) == to_csv(to_recording(McapReader::open(mcap))));
  CHECK(export_csv(mcap, csv, {"/foot"}).empty());
  CHECK_FALSE(read_csv(csv).find("joint_states.position.hip"));
  CHECK_THROWS_AS(export_csv(mcap, csv, {"/hand"}), Error);
  CHECK_THROWS_AS(export_csv(mcap, "/nonexistent/x.csv"), Error);
  CHECK_THROWS_AS(export_csv("/nonexistent/x.mcap", csv), Error);
}
