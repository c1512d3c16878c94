// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "support/allocations.h"

#include <cstdlib>
#include <new>

namespace {
thread_local std::size_t count = 0;
thread_local std::size_t fails_at = 0;

void count_one() {
  if (++count == fails_at) throw std::bad_alloc();
}

void* counted(std::size_t size) {
  count_one();
  if (void* const p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void* counted(std::size_t size, std::align_val_t align) {
  count_one();
  const auto a = static_cast<std::size_t>(align);
  if (void* const p = std::aligned_alloc(a, (size + a - 1) / a * a)) return p;
  throw std::bad_alloc();
}
}  // namespace

std::size_t legwork::support::allocation_count() { return count; }
void legwork::support::fail_allocation(std::size_t n) { fails_at = n == 0 ? 0 : count + n; }

// The replaceable functions; the array forms of the library call these. So would its nothrow form,
// but a sanitizer brings its own, whose memory is not free()'s.
void* operator new(std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t align) { return counted(size, align); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return counted(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
