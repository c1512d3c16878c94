// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/protocol.h"

#include <doctest/doctest.h>

#include <cstring>

using namespace legwork::view;

namespace {
template <class T>
T at(const std::string& bytes, std::size_t offset) {
  T value;
  REQUIRE(offset + sizeof value <= bytes.size());
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}
}  // namespace

TEST_CASE("commands are read with their numbers") {
  std::string error;
  CHECK(parse_request(R"({"type":"play"})", 5, error)->kind == ViewerRequestKind::kPlay);
  CHECK(parse_request(R"({"type":"step","count":7})", 5, error)->count == 7);
  CHECK(parse_request(R"({"type":"speed","value":0.2})", 5, error)->speed == 0.2);
  const auto push = parse_request(
      R"({"type":"push","body":4,"point":[0,0,1],"force":[1,-2,3],"duration":0.1})", 5, error);
  REQUIRE(push);
  CHECK(push->push.body == 4);
  CHECK(push->push.force_W[1] == -2);
  const auto joint = parse_request(R"({"type":"joint","index":3,"value":-0.5})", 5, error);
  REQUIRE(joint);
  CHECK(joint->kind == ViewerRequestKind::kJoint);
  CHECK(joint->index == 3);
  CHECK(joint->value == -0.5);
  CHECK(parse_request(R"({"type":"key","index":1})", 5, error)->index == 1);
  CHECK(parse_request(R"({"type":"knob","index":0,"value":0.4})", 5, error)->value == 0.4);
  CHECK(parse_request(R"({"type":"release"})", 5, error)->kind == ViewerRequestKind::kRelease);
}

TEST_CASE("what is no command is refused with a reason") {
  for (const char* text :
       {"",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        R"({"type":3})",
        R"({"type":"launch"})",
        "\xff\xfe",
        "[[[[[[[[[[",
        R"({"type":"step"})",
        R"({"type":"step","count":0})",
        R"({"type":"step","count":1e9})",
        R"({"type":"speed","value":"fast"})",
        R"({"type":"speed","value":-1})",
        R"({"type":"speed","value":1e400})",
        R"({"type":"joint","index":-1,"value":0})",
        R"({"type":"joint","index":0.5,"value":0})",
        R"({"type":"joint","index":0,"value":1e9})",
        R"({"type":"joint","index":0})",
        R"({"type":"key"})",
        R"({"type":"knob","index":1e99,"value":0})",
        R"({"type":"push","body":0,"point":[0,0,0],"force":[1,0,0],"duration":0.1})",
        R"({"type":"push","body":5,"point":[0,0,0],"force":[1,0,0],"duration":0.1})",
        R"({"type":"push","body":1.5,"point":[0,0,0],"force":[1,0,0],"duration":0.1})",
        R"({"type":"push","body":1,"point":[0,0],"force":[1,0,0],"duration":0.1})",
        R"({"type":"push","body":1,"point":[0,0,0],"force":[1e9,0,0],"duration":0.1})",
        R"({"type":"push","body":1,"point":[0,0,0],"force":[1,0,null],"duration":0.1})",
        R"({"type":"push","body":1,"point":[0,0,0],"force":[1,0,0],"duration":60})"}) {
    std::string error;
    CAPTURE(text);
    CHECK_FALSE(parse_request(text, 5, error));
    CHECK_FALSE(error.empty());
  }
}

TEST_CASE("what changes the run needs control, what decides how it is watched does not") {
  for (const auto kind : {ViewerRequestKind::kJoint, ViewerRequestKind::kKey,
                          ViewerRequestKind::kKnob, ViewerRequestKind::kRelease})
    CHECK(needs_control(kind));
  CHECK_FALSE(needs_control(ViewerRequestKind::kSpeed));
  CHECK(needs_control(ViewerRequestKind::kPush));
  CHECK(needs_control(ViewerRequestKind::kReset));
  CHECK_FALSE(needs_control(ViewerRequestKind::kPause));
}

TEST_CASE("a frame lies where docs/viewer-data.md says") {
  LiveSnapshot frame;
  frame.poses = {1, 2, 3, 1, 0, 0, 0};
  frame.com = {4, 5, 6};
  frame.support = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  frame.contacts = std::vector<float>(12, 2.5f);
  const std::string bytes =
      frame_message({1.25, true, false, 2.0f, 0.5f}, frame, {-0.001f, 7, 8, 0, 9, 10}, 2);
  CHECK(bytes.substr(0, 4) == "LWF1");
  CHECK(at<std::uint32_t>(bytes, 4) == 1);
  CHECK(at<double>(bytes, 8) == 1.25);
  CHECK(at<float>(bytes, 16) == 2.0f);
  CHECK(at<std::uint32_t>(bytes, 24) == 1);  // bodies
  CHECK(at<std::uint32_t>(bytes, 28) == 3);  // corners
  CHECK(at<std::uint32_t>(bytes, 32) == 1);  // contacts
  CHECK(at<std::uint32_t>(bytes, 36) == 2);  // rows of samples
  CHECK(at<std::uint32_t>(bytes, 40) == 2);  // channels
  CHECK(at<float>(bytes, 48) == 1.0f);
  CHECK(at<float>(bytes, 48 + 28) == 4.0f);
  CHECK(at<std::uint32_t>(bytes, 44) == 0);  // no estimate
  CHECK(bytes.size() == 48 + 4 * (7 + 3 + 3 + 9 + 12 + 6));
  frame.estimate = {7, 8, 9, 1, 0, 0, 0};
  const std::string more = frame_message({}, frame, {}, 2);
  CHECK(at<std::uint32_t>(more, 44) == 1);
  CHECK(at<float>(more, 48 + 4 * (7 + 3 + 3)) == 7.0f);
  CHECK(more.size() == 48 + 4 * (7 + 3 + 3 + 7 + 9 + 12));
}

TEST_CASE("a blob comes whole, in parts that know their place") {
  const std::string blob(1000, 'x');
  const auto parts = blob_messages(blob, 400);
  REQUIRE(parts.size() == 3);
  CHECK(parts[2].substr(0, 4) == "LWB1");
  CHECK(at<std::uint32_t>(parts[2], 4) == 800);
  CHECK(parts[2].size() == 8 + 200);
  CHECK(blob_messages("").empty());
}
