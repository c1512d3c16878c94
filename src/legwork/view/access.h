#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Who may talk to the viewer. A page of another site must not: browsers let it connect to loopback,
// so that Host (DNS rebinding) and Origin (cross-site WebSockets) are checked on every request.
#include <string>
#include <string_view>
#include <vector>

namespace legwork::view {

struct AccessPolicy {
  std::vector<std::string> hosts;  // allowed Host values, "127.0.0.1:8080"
  std::string token;               // empty: none is asked for
  unsigned short any_address = 0;  // listening everywhere: the port, at any address in digits
};

/// The Host values of a server on this address: loopback names for loopback, the address otherwise.
std::vector<std::string> hosts_of(const std::string& address, unsigned short port);

bool is_loopback(std::string_view address);

enum class Access { kAllowed, kWrongHost, kWrongOrigin, kMissingToken };

struct RequestFacts {
  std::string_view host;
  std::string_view origin;  // empty when absent
  std::string_view target;  // "/path?token=..."
  std::string_view cookie;
  bool upgrade = false;  // a WebSocket; browsers always send its Origin, so it must be there
};

Access judge(const AccessPolicy& policy, const RequestFacts& request);

/// The token the request carries, from ?token= or from the cookie, decoded.
std::string token_of(const RequestFacts& request);

/// A token as it stands in an address or a cookie: all but letters, digits, - and _ as %XX.
std::string percent_encoded(std::string_view token);
std::string percent_decoded(std::string_view text);

/// Whether a Host is an IP address in digits with this port: what no name server can lie about.
bool is_numeric_host(std::string_view host, unsigned short port);

/// 0.0.0.0 and ::, which mean every address of the machine.
bool is_wildcard(std::string_view address);

/// Compares in a time that does not depend on where the strings differ.
bool same_secret(std::string_view a, std::string_view b);

/// 128 random bits in hexadecimal.
std::string fresh_token();

}  // namespace legwork::view
