// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/view/access.h"

#include <fmt/core.h>

#include <algorithm>
#include <random>

namespace legwork::view {
namespace {

constexpr std::string_view kCookie = "legwork_token=";

/// The part of `text` after `key` up to one of `stops`; empty when the key is absent.
std::string_view value_after(std::string_view text, std::string_view key, std::string_view stops) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + key.size());
  return text.substr(0, text.find_first_of(stops));
}

}  // namespace

bool is_loopback(std::string_view address) {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

std::vector<std::string> hosts_of(const std::string& address, unsigned short port) {
  const std::string own = address.find(':') != std::string::npos ? "[" + address + "]" : address;
  std::vector<std::string> names{own};
  if (is_loopback(address)) names.insert(names.end(), {"localhost", "127.0.0.1", "[::1]"});
  std::vector<std::string> out;
  for (const std::string& name : names) {
    out.push_back(fmt::format("{}:{}", name, port));
    if (port == 80) out.push_back(name);
  }
  return out;
}

bool is_wildcard(std::string_view address) { return address == "0.0.0.0" || address == "::"; }

bool is_numeric_host(std::string_view host, unsigned short port) {
  const std::string ending = fmt::format(":{}", port);
  if (host.ends_with(ending))
    host.remove_suffix(ending.size());
  else if (port != 80)
    return false;
  const bool six = host.starts_with('[') && host.ends_with(']');
  if (six) host = host.substr(1, host.size() - 2);
  const std::string_view letters = six ? "0123456789abcdefABCDEF:." : "0123456789.";
  return !host.empty() && host.find_first_not_of(letters) == std::string_view::npos &&
         (six || host.find('.') != std::string_view::npos);
}

std::string percent_encoded(std::string_view token) {
  std::string out;
  for (const char c : token) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_';
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string percent_decoded(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? digit(text[i + 1]) : -1;
    const int low = high >= 0 ? digit(text[i + 2]) : -1;
    if (low < 0) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(16 * high + low);
    i += 2;
  }
  return out;
}

std::string token_of(const RequestFacts& request) {
  const std::size_t query = request.target.find('?');
  if (query != std::string_view::npos) {
    const std::string_view token = value_after(request.target.substr(query), "token=", "&#");
    if (!token.empty()) return percent_decoded(token);
  }
  return percent_decoded(value_after(request.cookie, kCookie, "; "));
}

bool same_secret(std::string_view a, std::string_view b) {
  unsigned differ = a.size() == b.size() ? 0u : 1u;
  for (std::size_t i = 0; i < a.size(); ++i) {
    differ |= static_cast<unsigned char>(a[i]) ^
              static_cast<unsigned>(static_cast<unsigned char>(b.empty() ? '\0' : b[i % b.size()]));
  }
  return differ == 0;
}

Access judge(const AccessPolicy& policy, const RequestFacts& request) {
  const auto known = [&](std::string_view host) {
    return std::find(policy.hosts.begin(), policy.hosts.end(), host) != policy.hosts.end() ||
           (policy.any_address != 0 && is_numeric_host(host, policy.any_address));
  };
  if (!known(request.host)) return Access::kWrongHost;
  if (request.origin.empty() ? request.upgrade
                             : request.origin != "http://" + std::string(request.host)) {
    return Access::kWrongOrigin;
  }
  if (!policy.token.empty() && !same_secret(token_of(request), policy.token))
    return Access::kMissingToken;
  return Access::kAllowed;
}

std::string fresh_token() {
  std::random_device device;  // the kernel's generator
  std::string out;
  for (int i = 0; i < 4; ++i) out += fmt::format("{:08x}", device());
  return out;
}

}  // namespace legwork::view
