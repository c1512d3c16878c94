// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/access.h"

#include <doctest/doctest.h>

using namespace legwork::view;

namespace {
const AccessPolicy kOpen{hosts_of("127.0.0.1", 8080), ""};
const AccessPolicy kSecret{hosts_of("192.168.1.5", 8080), "s3cret"};
}  // namespace

TEST_CASE("a loopback server answers to its own names only") {
  for (const char* host : {"127.0.0.1:8080", "localhost:8080", "[::1]:8080"}) {
    CHECK(judge(kOpen, {.host = host, .target = "/"}) == Access::kAllowed);
  }
  // DNS rebinding: the browser resolves a foreign name to loopback but still sends that name.
  for (const char* host :
       {"evil.example:8080", "127.0.0.1:81", "127.0.0.1", "", "localhost:8080.evil.example"}) {
    CHECK(judge(kOpen, {.host = host, .target = "/"}) == Access::kWrongHost);
  }
}

TEST_CASE("a WebSocket needs the Origin of the page itself") {
  RequestFacts request{.host = "127.0.0.1:8080", .target = "/socket", .upgrade = true};
  CHECK(judge(kOpen, request) == Access::kWrongOrigin);  // none given
  for (const char* origin :
       {"http://evil.example", "null", "http://localhost:8080", "https://127.0.0.1:8080"}) {
    request.origin = origin;
    CHECK(judge(kOpen, request) == Access::kWrongOrigin);
  }
  request.origin = "http://127.0.0.1:8080";
  CHECK(judge(kOpen, request) == Access::kAllowed);
}

TEST_CASE("a token is taken from the address or the cookie, and must be whole") {
  RequestFacts request{.host = "192.168.1.5:8080", .target = "/"};
  CHECK(judge(kSecret, request) == Access::kMissingToken);
  request.target = "/?token=s3cre";
  CHECK(judge(kSecret, request) == Access::kMissingToken);
  request.target = "/?a=b&token=s3cret&c=d";
  CHECK(judge(kSecret, request) == Access::kAllowed);
  request.target = "/viewer.js";
  request.cookie = "x=1; legwork_token=s3cret; y=2";
  CHECK(judge(kSecret, request) == Access::kAllowed);
  request.cookie = "legwork_token=wrong";
  CHECK(judge(kSecret, request) == Access::kMissingToken);
}

TEST_CASE("secrets compare by content, and fresh ones differ") {
  CHECK(same_secret("abc", "abc"));
  CHECK_FALSE(same_secret("abc", "abd"));
  CHECK_FALSE(same_secret("abc", "ab"));
  CHECK_FALSE(same_secret("", "ab"));
  CHECK_FALSE(same_secret("ab", ""));
  CHECK(fresh_token().size() == 32);
  CHECK(fresh_token() != fresh_token());
}
