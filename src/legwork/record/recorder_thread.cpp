// The writer's side of the Recorder: drains the ring, and accounts for what happened.
#include <chrono>
#include <exception>

#include "legwork/record/recorder.h"

namespace legwork {

void Recorder::write_samples() {
  while (true) {
    // Ask before looking: a sample published before the stop is then always seen.
    const bool is_last_look = stop_.load(std::memory_order_acquire);
    bool is_idle = true;
    for (ByteView sample = ring_.front(); !sample.empty(); sample = ring_.front()) {
      is_idle = false;
      SampleHead head;
      std::memcpy(&head, sample.data(), sizeof head);
      if (writer_.ok()) write_sample(head, sample.subspan(sizeof head));
      ring_.pop();
    }
    messages_.store(writer_.message_count(), std::memory_order_relaxed);
    raw_bytes_.store(writer_.raw_bytes(), std::memory_order_relaxed);
    file_bytes_.store(writer_.file_bytes(), std::memory_order_relaxed);
    if (!writer_.ok() && !failed_.load(std::memory_order_relaxed)) {
      error_ = writer_.error();
      failed_.store(true, std::memory_order_release);
    }
    if (is_last_look) {
      finish_writer();  // here, not in the loop's thread: the last chunk is compressed too
      return;
    }
    // Polling keeps system calls out of the loop; half a millisecond fills a small part of the
    // ring even at 400 MB/s.
    if (is_idle) std::this_thread::sleep_for(std::chrono::microseconds(500));
  }
}

/// Out of memory ends the recording, not the program; the ring is emptied all the same.
void Recorder::write_sample(const SampleHead& head, ByteView sample) {
  try {
    Stream& stream = streams_[head.stream];
    Bytes& out = writer_.begin_message(stream.mcap_id, head.time);
    stream.encoder.encode(head.time, sample, out);
    writer_.end_message();
  } catch (const std::exception& error) {
    writer_.give_up(error.what());
  }
}

void Recorder::finish_writer() {
  try {
    writer_.finish(unfinished_);
  } catch (const std::exception& error) {
    writer_.give_up(error.what());
  }
}

RecorderStatus Recorder::finish(std::string_view unfinished) {
  if (is_running_) unfinished_ = unfinished;
  is_running_ = false;
  is_started_ = true;
  ring_.publish();
  if (thread_.joinable()) {
    stop_.store(true, std::memory_order_release);
    thread_.join();
  }
  if (!writer_.finish(unfinished) && !failed_.load()) {
    error_ = writer_.error();
    failed_.store(true);
  }
  messages_.store(writer_.message_count());
  raw_bytes_.store(writer_.raw_bytes());
  file_bytes_.store(writer_.file_bytes());
  return status();
}

std::string Recorder::reject_text() const {
  const bool known = first_rejected_.valid() && first_rejected_.at() < streams_.size();
  const std::string topic = known ? streams_[first_rejected_.at()].channel.topic : "(no channel)";
  std::string text =
      std::to_string(rejected_count_) + " samples were not recorded; the first, on " + topic + ", ";
  switch (first_reject_) {
    case Reject::kNotStarted:
      return text + "came before start() or after finish()";
    case Reject::kChannel:
      return text + "was of another kind than its channel";
    case Reject::kTime:
      return text + "had a time that is negative, too large or not a number";
    default:
      return text + "did not have as many numbers as its channel";
  }
}

RecorderStatus Recorder::status() const {
  RecorderStatus s;
  s.sample_count = sample_count_;
  s.message_count = messages_.load(std::memory_order_relaxed);
  s.stall_count = stall_count_;
  s.stall_time = static_cast<double>(stall_ns_) * 1e-9;
  s.rejected_count = rejected_count_;
  s.raw_bytes = raw_bytes_.load(std::memory_order_relaxed);
  s.file_bytes = file_bytes_.load(std::memory_order_relaxed);
  if (failed_.load(std::memory_order_acquire)) {
    s.lost_count = sample_count_ - s.message_count;
    s.message = error_ + "; the recording ends with its last whole chunk (" +
                std::to_string(s.message_count) + " messages, " + std::to_string(s.lost_count) +
                " samples after it are lost)";
  }
  if (rejected_count_ > 0) s.message += (s.message.empty() ? "" : "; ") + reject_text();
  s.is_ok = s.message.empty();
  return s;
}

}  // namespace legwork
