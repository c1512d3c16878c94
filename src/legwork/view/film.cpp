// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Chromium speaks its DevTools protocol over two sockets (JSON, each message ended by a zero byte);
// ffmpeg reads the pictures from a third.
#include "legwork/view/film.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "legwork/base/error.h"
#include "legwork/base/plain_file.h"
#include "legwork/view/child_process.h"

namespace legwork::view {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

Error failure(const fs::path& out, const std::string& message, const std::string& remedy) {
  return Error(
      Finding{.code = "E-RENDER", .file = out.string(), .message = message, .remedy = remedy});
}

fs::path chromium() { return find_program({"chromium", "chromium-browser", "google-chrome"}); }
fs::path ffmpeg() { return find_program({"ffmpeg"}); }

/// A path as a URL: everything but unreserved characters and slashes is percent-encoded.
std::string file_url(const fs::path& path) {
  std::string url = "file://";
  for (const char c : fs::absolute(path).string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte < 128 && std::isalnum(byte)) ||
                       std::string_view("/-_.~").find(c) != std::string_view::npos;
    url += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return url;
}

std::string from_base64(std::string_view text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const unsigned value = c >= 'A' && c <= 'Z'   ? static_cast<unsigned>(c - 'A')
                           : c >= 'a' && c <= 'z' ? static_cast<unsigned>(c - 'a' + 26)
                           : c >= '0' && c <= '9' ? static_cast<unsigned>(c - '0' + 52)
                           : c == '+'             ? 62
                           : c == '/'             ? 63
                                                  : 64;
    if (value > 63) continue;
    bits = bits << 6 | value;
    if ((count += 6) >= 8) out += static_cast<char>(bits >> (count -= 8) & 0xff);
  }
  return out;
}

/// A folder of its own under TMPDIR, gone with this object.
class ScratchFolder {
 public:
  explicit ScratchFolder(const fs::path& out) {
    std::error_code none;
    std::string name = (fs::temp_directory_path(none) / "legwork-render-XXXXXX").string();
    if (none || !mkdtemp(name.data()))
      throw failure(out, "no temporary folder for Chromium", "Free some space or set TMPDIR.");
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Chromium with one page open.
class Browser {
 public:
  Browser(const fs::path& profile, const fs::path& out, const FilmOptions& options)
      : out_(out), options_(options), child_(arguments(profile, options), {.ours = {3, 4}}) {}

  void open(const std::string& url) {
    const std::string target = call("Target.createTarget", {{"url", "about:blank"}})["targetId"];
    session_ =
        call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}})["sessionId"];
    const Json scheme = {{"name", "prefers-color-scheme"},
                         {"value", options_.dark ? "dark" : "light"}};
    call("Emulation.setEmulatedMedia", {{"features", Json::array({scheme})}});
    call("Page.navigate", {{"url", url}});
    const auto end = Clock::now() + std::chrono::duration<double>(options_.timeout);
    while (evaluate("String(Boolean(window.legworkFilm))") != "true") {
      if (Clock::now() > end) throw failure(out_, "the page did not open in Chromium", kLook);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  /// The value of an expression that is a text.
  std::string evaluate(const std::string& expression) {
    const Json answer =
        call("Runtime.evaluate", {{"expression", expression}, {"returnByValue", true}});
    if (const auto wrong = answer.find("exceptionDetails"); wrong != answer.end())
      throw failure(out_,
                    "the page failed: " + wrong->value("text", "") + " " +
                        wrong->value("/exception/description"_json_pointer, ""),
                    kLook);
    return answer.value("/result/value"_json_pointer, "");
  }

 private:
  static constexpr const char* kLook = "Open the report in a browser and look for an error there.";

  static std::vector<std::string> arguments(const fs::path& profile, const FilmOptions& options) {
    std::vector<std::string> list = {
        chromium().string(),
        "--headless",
        "--remote-debugging-pipe",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--use-gl=angle",
        "--use-angle=swiftshader",  // the same picture on every machine
        "--enable-unsafe-swiftshader",
        "--force-device-scale-factor=1",
        "--user-data-dir=" + profile.string(),
        fmt::format("--window-size={},{}", options.width, options.height)};
    // Chromium refuses to sandbox for root; the page is our own.
    if (geteuid() == 0) list.push_back("--no-sandbox");
    return list;
  }

  Json call(const std::string& method, const Json& parameters) {
    Json request = {{"id", ++id_}, {"method", method}, {"params", parameters}};
    if (!session_.empty()) request["sessionId"] = session_;
    const std::string gone = "Chromium ended before it had drawn anything";
    if (!child_.send(0, request.dump() + '\0')) throw failure(out_, gone, kLook);
    const auto end = Clock::now() + std::chrono::duration<double>(options_.timeout);
    for (;;) {
      const std::size_t zero = inbox_.find('\0', searched_);
      if (zero != std::string::npos) {
        const Json answer = Json::parse(inbox_.substr(0, zero), nullptr, false);
        inbox_.erase(0, zero + 1);
        searched_ = 0;
        if (!answer.is_object() || answer.value("id", -1) != id_) continue;  // an event
        if (const auto error = answer.find("error"); error != answer.end())
          throw failure(out_, method + ": " + error->value("message", ""), kLook);
        return answer.value("result", Json::object());
      }
      searched_ = inbox_.size();
      bool closed = false;
      inbox_ += child_.receive(1, 50, closed);
      if (closed) throw failure(out_, gone, kLook);
      if (options_.stopped && options_.stopped()) throw failure(out_, "stopped", "");
      if (Clock::now() > end)
        throw failure(out_, fmt::format("Chromium took more than {} s", options_.timeout), kLook);
    }
  }

  const fs::path& out_;
  const FilmOptions& options_;
  ChildProcess child_;
  std::string session_, inbox_;
  std::size_t searched_ = 0;
  int id_ = 0;
};

Json shot(const FilmOptions& o, double from, double to) {
  constexpr const char* kCameras[] = {"follow", "orbit", "fixed"};
  return {{"t", nullptr},         {"width", o.width},
          {"height", o.height},   {"camera", kCameras[static_cast<int>(o.camera)]},
          {"azimuth", o.azimuth}, {"elevation", o.elevation},
          {"zoom", o.zoom},       {"turn", o.turn},
          {"from", from},         {"to", to},
          {"show", o.show},       {"hide", o.hide},
          {"caption", o.caption}};
}

std::string picture(Browser& browser, const Json& shot, const fs::path& out) {
  std::string png = from_base64(browser.evaluate(
      "legworkFilm.picture(" + shot.dump(-1, ' ', true, Json::error_handler_t::replace) + ")"));
  if (!png.starts_with("\x89PNG"))
    throw failure(out, "Chromium drew nothing", "Try a smaller --size, or another version of it.");
  return png;
}

/// What ffmpeg is told: even sizes and 4:2:0 for players, one palette of the whole film for GIF.
std::vector<std::string> ffmpeg_arguments(const std::string& ending, double fps,
                                          const std::string& part) {
  std::vector<std::string> list = {ffmpeg().string(),
                                   "-nostdin",
                                   "-hide_banner",
                                   "-loglevel",
                                   "error",
                                   "-y",
                                   "-f",
                                   "image2pipe",
                                   "-framerate",
                                   fmt::format("{}", fps),
                                   "-c:v",
                                   "png",
                                   "-i",
                                   "pipe:0"};
  const std::vector<std::string> even = {"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt",
                                         "yuv420p"};
  std::vector<std::string> rest;
  if (ending == ".mp4") {
    rest = {"-c:v", "libx264",   "-preset",    "medium", "-crf",
            "20",   "-movflags", "+faststart", "-f",     "mp4"};
    rest.insert(rest.begin(), even.begin(), even.end());
  } else if (ending == ".webm") {
    rest = {"-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "32", "-row-mt", "1", "-f", "webm"};
    rest.insert(rest.begin(), even.begin(), even.end());
  } else {
    rest = {
        "-vf",
        "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4",
        "-loop",
        "0",
        "-f",
        "gif"};
  }
  list.insert(list.end(), rest.begin(), rest.end());
  list.push_back(part);
  return list;
}

std::string first_line(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

/// The film as ffmpeg made it, piece by piece to its place.
void copy_to(PlainFileWriter& file, const fs::path& part) {
  std::ifstream in(part, std::ios::binary);
  std::string block(1 << 20, '\0');
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0)
    file.write({block.data(), static_cast<std::size_t>(in.gcount())});
  file.commit();
}

void film(Browser& browser, Json shot, long frames, const fs::path& scratch, const fs::path& out,
          PlainFileWriter& file, const FilmOptions& o) {
  const fs::path errors = scratch / "ffmpeg.txt",
                 part = scratch / ("film" + out.extension().string());
  ChildProcess encoder(ffmpeg_arguments(out.extension().string(), o.fps, part.string()),
                       {.ours = {0}, .errors = errors.string()});
  const auto refused = [&] {
    const std::string why = first_line(errors);
    return failure(out, "ffmpeg made no film" + (why.empty() ? "" : ": " + why),
                   "Try another ending (.mp4, .webm, .gif), or free some space.");
  };
  for (long k = 0; k < frames; ++k) {
    shot["t"] = shot["from"].get<double>() + static_cast<double>(k) * o.speed / o.fps;
    if (!encoder.send(0, picture(browser, shot, out))) throw refused();
    if (o.progress) o.progress(static_cast<double>(k + 1) / static_cast<double>(frames));
  }
  encoder.close_input(0);
  int status = 0;
  while (!encoder.has_ended(status)) {
    if (o.stopped && o.stopped()) throw failure(out, "stopped", "");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (status != 0 || !fs::exists(part)) throw refused();
  copy_to(file, part);
}

void draw(const fs::path& page, const ScratchFolder& scratch, const fs::path& out,
          const FilmOptions& options) {
  require_renderer(out);
  PlainFileWriter file(out.string());  // what cannot be written is said before the drawing
  Browser browser(scratch.path() / "profile", out, options);
  browser.open(file_url(page) + "#film");
  const Json times = Json::parse(browser.evaluate("JSON.stringify(legworkFilm.times())"));
  if (times.size() != 3)
    throw failure(out, "there is nothing to draw", "Name a robot, a scenario or a recording.");
  const double first = times[0], last = times[1];
  const double from = std::clamp(options.from.value_or(first), first, last);
  const double to = std::clamp(options.to.value_or(last), from, last);
  Json one = shot(options, from, to);
  if (out.extension() == ".png") {
    if (options.at) one["t"] = *options.at;
    file.write(picture(browser, one, out));
    return file.commit();
  }
  const long frames = std::max(1L, std::lround((to - from) / options.speed * options.fps));
  film(browser, one, frames, scratch.path(), out, file, options);
}

}  // namespace

void require_renderer(const fs::path& out) {
  const std::string ending = out.extension().string();
  const bool moving = ending == ".mp4" || ending == ".webm" || ending == ".gif";
  if (!moving && ending != ".png")
    throw failure(out, "what kind of file this is to be cannot be seen from its name",
                  "End it in .png (a picture), .mp4, .webm or .gif (a film).");
  if (chromium().empty())
    throw failure(out, "drawing needs Chromium, and none is on PATH",
                  "Install the package chromium (apt-get install chromium).");
  if (moving && ffmpeg().empty())
    throw failure(out, "a film needs ffmpeg, and there is none on PATH",
                  "Install the package ffmpeg (apt-get install ffmpeg), or make pictures (.png).");
}

void render(const fs::path& page, const fs::path& out, const FilmOptions& options) {
  draw(page, ScratchFolder(out), out, options);
}

void render_html(std::string_view page, const fs::path& out, const FilmOptions& options) {
  const ScratchFolder scratch(out);
  const fs::path file = scratch.path() / "page.html";
  write_plain_file(file.string(), page);
  draw(file, scratch, out, options);
}

}  // namespace legwork::view
