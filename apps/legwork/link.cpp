// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// legwork link scan|read|emulate|tilt-test|serve|mirror|drive: the robot on its servo bus, real or
// emulated.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "command.h"
#include "interrupt.h"
#include "legwork/base/plain_file.h"
#include "legwork/base/printable.h"
#include "legwork/lab/identify/emulator.h"
#include "legwork/lab/identify/mirror_session.h"
#include "legwork/lab/identify/tilt_session.h"
#include "legwork/lab/identify/tip_of_model.h"
#include "legwork/link/stream.h"
#include "legwork/load/presets.h"
#include "legwork/math/constants.h"
#include "legwork/report/document.h"
#include "legwork/run/stand/standing.h"
#include "legwork/scenario/build.h"
#include "legwork/view/mirror_source.h"
#include "legwork/view/server.h"

namespace legwork::app {
namespace {

using Json = nlohmann::ordered_json;

struct Arguments {
  std::string port, wiring, token, truth, listen = "127.0.0.1:7701";
  std::string connect, record, view, at, law = "pd";
  std::vector<std::string> overload, silence;
  double delay = 0.0, replug = 0.0;
  std::vector<std::string> tables, ankles;
  ModelArguments model;
  int baud = 1000000, protocol = 1, trials = 10, last_id = kLastServoId;
  double seconds = 0.0, clock = 0.0, mass = 0.0, rate = 0.0, unplug = 0.0;
  double drop = 0.0, corrupt = 0.0, stiffness = 0.0, damping = 0.0;
  std::vector<double> edges, foot;  // front, back; mass, offset
  std::uint64_t hidden = 0, seed = 1;
  std::string servo = "RX-28", imu = "imu";
  bool arm = false, as_json = false, echo = false, no_groups = false;
  std::string scenario;               // whose controller drives
  std::vector<std::string> settings;  // key=value over the scenario's own
};

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(Finding{Severity::kError, "E-ARGUMENT", "", 0, "", what, remedy});
}

[[noreturn]] void refuse(const LinkError& error) {
  refuse(std::string(name_of(error.fault)) + ": " + error.text,
         "check cable, power, port and baud");
}

std::string file_text(const std::string& path) {
  std::string text = read_plain_file(path, 1 << 20, "name a register table or wiring");
  if (has_control(text, true))
    throw Error(Finding{.code = "E-FILE",
                        .file = path,
                        .message = "holds a control character",
                        .remedy = "name a register table or wiring (docs/link.md)"});
  return text;
}

std::vector<ServoModel> tables_of(const Arguments& a) {
  std::vector<ServoModel> all = built_in_servos();
  for (const std::string& file : a.tables) all.push_back(read_servo_model(file_text(file), file));
  return all;
}

std::unique_ptr<Bus> open_bus(const Arguments& a) {
  auto port = SerialPort::open(a.port, a.baud);
  if (!port) refuse(port.error());
  const std::string advice = latency_advice(a.port);
  if (!advice.empty()) std::fprintf(stderr, "legwork: %s\n", advice.c_str());
  const bool terminal = a.port.rfind("/dev/pts/", 0) == 0;  // an emulator: nothing holds bytes back
  BusOptions options{.protocol = static_cast<BusProtocol>(a.protocol), .baud = a.baud};
  options.latency = terminal ? 0.003 : port_latency(a.port, 0.016);
  return std::make_unique<Bus>(std::move(*port), options);
}

Json counts_json(const BusCounts& c) {
  return {{"questions", c.questions}, {"answers", c.answers},
          {"timeouts", c.timeouts},   {"corrupt", c.corrupt},
          {"foreign", c.foreign},     {"junk_bytes", c.junk},
          {"echoes", c.echoes},       {"retries", c.retries},
          {"alarms", c.alarms},       {"worst_answer_s", c.worst_answer},
          {"wire_s", c.wire}};
}

int scan(const Arguments& a) {
  const auto bus = open_bus(a);
  const auto tables = tables_of(a);
  const LinkResult<BusScan> found = bus->scan(0, a.last_id);
  if (!found) refuse(found.error());
  Json servos = Json::array();
  for (const PingAnswer& servo : found->found) {
    const ServoModel* model = find_servo(tables, servo.model_number);
    servos.push_back({{"id", servo.id},
                      {"model", model != nullptr ? Json(model->name) : Json(nullptr)},
                      {"model_number", servo.model_number},
                      {"firmware", servo.firmware}});
    if (a.as_json) continue;
    std::printf("%3d  %s (model %d, firmware %d)\n", servo.id,
                model != nullptr ? model->name.c_str() : "unknown table", servo.model_number,
                servo.firmware);
  }
  if (a.as_json)
    print_document(Json{{"servos", servos},
                        {"collisions", found->collisions},
                        {"counts", counts_json(bus->counts())}});
  for (const int id : found->collisions)
    std::fprintf(stderr, "legwork: several servos share id %d: unplug all but one and renumber\n",
                 id);
  if (found->found.empty() && found->collisions.empty()) {
    std::fprintf(stderr,
                 "legwork: nobody answers at %d baud, protocol %d\n"
                 "  try --protocol %d, or another --baud; check that the servos have power\n",
                 a.baud, a.protocol, 3 - a.protocol);
    return 1;
  }
  return found->collisions.empty() ? 0 : 1;
}

int read(const Arguments& a) {
  const auto bus = open_bus(a);
  const auto tables = tables_of(a);
  BusRobot robot(*bus, read_bus_map(file_text(a.wiring), a.wiring), tables, {});
  Measurements z(robot.layout());
  Interrupt interrupt;
  const auto start = std::chrono::steady_clock::now();
  long cycles = 0;
  double t = 0.0;
  BusCycle cycle;
  do {
    cycle = robot.read(t, z);
    ++cycles;
    t = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  } while (t < a.seconds && !Interrupt::happened() && cycle.connected);
  if (!cycle.connected) refuse(LinkError{LinkFault::kDisconnected, -1, cycle.text});
  Json joints = Json::object();
  for (std::size_t i = 0; i < z.joint.size(); ++i) {
    const JointReading& j = z.joint[i];
    if (a.as_json)
      joints[robot.layout().joint[i]] = {
          {"position", j.position_valid ? Json(j.position) : Json(nullptr)},
          {"velocity", j.velocity_valid ? Json(j.velocity) : Json(nullptr)},
          {"voltage", std::isfinite(robot.voltage(i)) ? Json(robot.voltage(i)) : Json(nullptr)}};
    else if (!j.position_valid)
      std::printf("%-20s no answer\n", robot.layout().joint[i].c_str());
    else
      std::printf("%-20s %8.2f deg %8.2f deg/s  %s %6.3f%s  %5.1f V %3.0f C\n",
                  robot.layout().joint[i].c_str(), j.position / kDegree, j.velocity / kDegree,
                  robot.measures_current(i) ? "current" : "load", robot.load(i),
                  robot.measures_current(i) ? " A" : "", robot.voltage(i), robot.temperature(i));
  }
  const double rate = static_cast<double>(cycles) / std::fmax(t, 1e-9);
  if (a.as_json)
    print_document(Json{{"joints", joints},
                        {"lost", cycle.lost},
                        {"cycles", cycles},
                        {"cycles_per_s", rate},
                        {"counts", counts_json(bus->counts())}});
  else if (cycles > 1) {
    const auto n = static_cast<double>(cycles);
    const double wire = bus->counts().wire;
    const double waits = static_cast<double>(bus->counts().answers) * bus->options().return_delay;
    std::printf(
        "%ld cycles, %.0f per second; the wire alone allows %.0f (%.0f with return_delay 0)\n",
        cycles, rate, n / wire, n / std::fmax(wire - waits, 1e-9));
  }
  if (!cycle.text.empty()) std::fprintf(stderr, "legwork: %s\n", cycle.text.c_str());
  return cycle.lost > 0 ? 1 : 0;
}

/// JOINT@SECONDS
ServoTrouble trouble_of(const std::string& text, ServoTrouble::Kind kind) {
  const std::size_t at = text.rfind('@');
  char* end = nullptr;
  const double t = at == std::string::npos ? 0.0 : std::strtod(text.c_str() + at + 1, &end);
  if (end == nullptr || *end != '\0' || end == text.c_str() + at + 1 || !(t >= 0.0))
    refuse("\"" + text + "\" names no joint and time", "e.g. L_knee@3.5");
  return {kind, text.substr(0, at), t};
}

/// A name that stays while the pseudo-terminal behind it changes: a link that goes with us.
class PortName {
 public:
  PortName(std::string name, const std::string& port) : name_(std::move(name)) {
    if (name_.empty()) return;
    std::error_code failed;
    if (is_ours()) std::filesystem::remove(name_, failed);  // of an emulator that was killed
    std::filesystem::create_symlink(port, name_, failed);
    made_ = !failed;
    if (failed)
      throw Error(Finding{.code = "E-OUTPUT",
                          .file = name_,
                          .message = "cannot be made: " + failed.message(),
                          .remedy = "name a place that is free and can be written"});
  }
  ~PortName() {
    std::error_code failed;
    if (made_ && is_ours()) std::filesystem::remove(name_, failed);
  }
  PortName(const PortName&) = delete;
  PortName& operator=(const PortName&) = delete;

 private:
  /// A link to a terminal; any other link is somebody's.
  bool is_ours() const {
    std::error_code failed;
    return std::filesystem::read_symlink(name_, failed).string().starts_with("/dev/pts/");
  }

  std::string name_;
  bool made_ = false;
};

int emulate(Arguments& a) {
  Model model = load(a.model).model;
  if (a.hidden != 0) model = hidden_robot(model, a.hidden);
  const StandingPose pose = standing_pose(model);
  EmulatorOptions options;
  options.servo = a.servo;
  options.imu = model.find_frame(a.imu) ? a.imu : "";
  options.ankles = a.ankles.empty() ? find_ankles(model, pose.state.q) : a.ankles;
  options.faults = {
      .drop = a.drop, .corrupt = a.corrupt, .echo = a.echo, .group_reads = !a.no_groups};
  options.faults.delay = a.delay;
  options.hobby = a.law == "servo";
  for (const std::string& text : a.overload)
    options.troubles.push_back(trouble_of(text, ServoTrouble::Kind::kOverload));
  for (const std::string& text : a.silence)
    options.troubles.push_back(trouble_of(text, ServoTrouble::Kind::kSilence));
  options.clock = a.clock;
  options.seed = a.seed;
  options.ankle_stiffness = a.stiffness, options.ankle_damping = a.damping;
  // Joints stiff enough that only the ankles give way.
  options.stiffness = 4000.0, options.damping = 20.0;
  if (a.hidden != 0 && a.stiffness == 0.0) {
    RandomStream random(a.hidden, 0, 10);
    options.ankle_stiffness = 20.0 + 20.0 * random.uniform();
    options.ankle_damping = 0.05 * options.ankle_stiffness;
  }
  Emulator emulator(model, pose.state, options);
  auto terminal = PseudoTerminal::open();
  if (!terminal) refuse(terminal.error());
  const PortName at(a.at, (*terminal)->other_end());
  const ModelTip tip = tip_of_model(model, pose.state.q, options.ankles);
  std::optional<PlainFileWriter> wiring, truth;  // both are there before one is written
  if (!a.wiring.empty()) wiring.emplace(a.wiring);
  if (!a.truth.empty()) truth.emplace(a.truth);
  if (wiring) {
    wiring->write(bus_map_text(emulator.wiring()));
    wiring->commit();
  }
  if (truth) {
    const double K = options.ankle_stiffness > 0.0 ? options.ankle_stiffness : options.stiffness;
    truth->write(Json{{"mass", tip.body.mass},
                      {"height", tip.body.height},
                      {"offset", tip.body.offset},
                      {"front", tip.foot.front},
                      {"back", tip.foot.back},
                      {"foot_mass", tip.foot.mass},
                      {"foot_offset", tip.foot.offset},
                      {"stiffness", K * static_cast<double>(options.ankles.size())}}
                     .dump(2) +
                 "\n");
    truth->commit();
  }
  // What a scale and a ruler tell: masses and edges. The rest is for the user to find out.
  print_document(
      Json{{"port", a.at.empty() ? (*terminal)->other_end() : a.at},
           {"protocol", static_cast<int>(find_servo(built_in_servos(), a.servo)->protocol)},
           {"ankles", options.ankles},
           {"body_mass", tip.body.mass},
           {"foot_mass", tip.foot.mass},
           {"foot_offset", tip.foot.offset},
           {"edges", {tip.foot.front, tip.foot.back}}});
  std::fflush(stdout);
  Interrupt interrupt;
  const auto start = std::chrono::steady_clock::now();
  const auto stopped = [&] {
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    return Interrupt::happened() || (a.seconds > 0.0 && wall.count() > a.seconds);
  };
  serve_emulator(emulator, **terminal, stopped, a.unplug);
  if (a.unplug > 0.0 && a.replug > 0.0 && !stopped()) {
    const auto out = std::chrono::steady_clock::now();
    while (!stopped() &&
           std::chrono::steady_clock::now() - out < std::chrono::duration<double>(a.replug))
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    terminal = PseudoTerminal::open();
    if (!terminal) refuse(terminal.error());
    const PortName again(a.at, (*terminal)->other_end());
    if (a.at.empty()) print_document(Json{{"port", (*terminal)->other_end()}});
    std::fflush(stdout);
    serve_emulator(emulator, **terminal, stopped);
  }
  const WireRecord& r = emulator.bank().record();
  std::fprintf(stderr,
               "legwork: %ld instructions, %ld answers, %ld dropped, %ld corrupted, %d falls, "
               "%.2f s simulated\n",
               r.instructions, r.answers, r.dropped, r.corrupted, emulator.catches(),
               emulator.time());
  return 0;
}

int tilt_test(const Arguments& a) {
  if (a.edges.size() != 2)
    refuse("--edges FRONT,BACK is missing", "measure both from the ankle axis [m]");
  if (!(a.mass > 0.0)) refuse("--mass is missing", "weigh what stands over the ankles [kg]");
  if (a.ankles.empty()) refuse("--ankles is missing", "name the joints that lean the body forward");
  const auto bus = open_bus(a);
  const auto tables = tables_of(a);
  BusRobot robot(
      *bus, read_bus_map(file_text(a.wiring), a.wiring), tables,
      {.armed = a.arm, .goal_step = 5.0 * kDegree, .stale = std::fmax(0.1, 3.0 * a.clock)});
  TiltSessionOptions options;
  options.ankles = a.ankles;
  options.body_mass = a.mass;
  options.foot.front = a.edges[0], options.foot.back = a.edges[1];
  if (a.foot.size() == 2) options.foot.mass = a.foot[0], options.foot.offset = a.foot[1];
  options.trials = a.trials;
  options.clock = a.clock;
  options.rate = a.rate * kDegree;
  if (!a.arm) {
    Measurements z(robot.layout());
    const BusCycle cycle = robot.read(0.0, z);
    std::printf(
        "dry run: %zu joints, %d without answer; %d trials in two directions at %.2f deg/s "
        "would follow.\nStand by to catch the robot and say --arm.\n",
        robot.layout().joint.size(), cycle.lost, a.trials, options.rate > 0.0 ? a.rate : 1.465);
    return cycle.lost == 0 ? 0 : 1;
  }
  Interrupt interrupt;
  const TiltSession s = run_tilt_session(
      robot, options,
      [&](const std::string& line) {
        if (!a.as_json) std::printf("%s\n", line.c_str()), std::fflush(stdout);
      },
      [] { return Interrupt::happened(); });
  if (a.as_json) {
    Json trials = Json::array();
    for (const TiltTrial& t : s.trials)
      trials.push_back({{"direction", name_of(t.direction)},
                        {"tipped", t.tipped},
                        {"angle_deg", t.angle / kDegree},
                        {"told_deg", t.send / kDegree},
                        {"measured_deg", t.real / kDegree},
                        {"growth", t.growth},
                        {"t_lift", t.t_lift},
                        {"t_fall", t.t_fall},
                        {"chatter", t.chatter},
                        {"remarks", tilt_flag_text(t.flags)}});
    Json document{{"solved", s.solved},
                  {"aborted", s.aborted},
                  {"why", s.why},
                  {"cycles", s.cycles},
                  {"forward_deg", s.forward.angle / kDegree},
                  {"backward_deg", s.backward.angle / kDegree}};
    if (s.solved) {
      document["height"] = s.solution.height, document["offset"] = s.solution.offset;
      document["sd_height"] = std::sqrt(s.solution.var_height);
      document["sd_offset"] = std::sqrt(s.solution.var_offset);
      document["stiffness"] = std::isfinite(s.stiffness) ? Json(s.stiffness) : Json(nullptr);
    }
    if (s.aborted) document["abort_delay_s"] = s.abort_delay;
    document["trials"] = trials;
    document["bus"] = counts_json(bus->counts());
    print_document(document);
  } else if (s.solved) {
    std::printf("tips at %.3f ± %.3f deg forward, %.3f ± %.3f deg backward\n",
                s.forward.angle / kDegree, s.forward.standard_error / kDegree,
                s.backward.angle / kDegree, s.backward.standard_error / kDegree);
    std::printf("centre of mass %.2f ± %.2f cm over the ankle, %.2f ± %.2f cm ahead of it\n",
                100 * s.solution.height, 100 * std::sqrt(s.solution.var_height),
                100 * s.solution.offset, 100 * std::sqrt(s.solution.var_offset));
    std::printf("ankle stiffness %.1f N*m/rad\n", s.stiffness);
  }
  if (!s.why.empty()) std::fprintf(stderr, "legwork: %s\n", s.why.c_str());
  if (Interrupt::happened()) return kInterrupted;
  return s.aborted ? 3 : s.solved ? 0 : 1;
}

/// On the robot's own computer: owns the bus, speaks the stream. Without a driver the goals stay.
int serve(const Arguments& a) {
  const auto bus = open_bus(a);
  const auto tables = tables_of(a);
  BusRobot robot(*bus, read_bus_map(file_text(a.wiring), a.wiring), tables,
                 {.armed = a.arm, .goal_step = 10.0 * kDegree});
  const LinkResult<StreamAddress> at = read_stream_address(a.listen);
  if (!at) refuse(at.error().text, "e.g. --listen 127.0.0.1:7701");
  auto server = StreamServer::listen({.at = *at, .token = a.token});
  if (!server) refuse(server.error().text, "");
  Measurements z(robot.layout());
  const Estimate x(robot.layout());
  Command command(robot.layout()), told(robot.layout());
  std::vector<double> goals;
  WelcomeMessage welcome{.robot = "robot",
                         .pace = StreamPace::kRealTime,
                         .period = 0.01,
                         .watchdog = 0.5,
                         .layout = robot.layout()};
  std::printf("listening at %s; %s\n", (*server)->address().text().c_str(),
              a.arm ? "armed" : "dry run (--arm to move)");
  std::fflush(stdout);
  Interrupt interrupt;
  const auto start = std::chrono::steady_clock::now();
  double t = 0.0;
  std::string peer;
  while (!Interrupt::happened() && (a.seconds <= 0.0 || t < a.seconds)) {
    const BusCycle cycle = robot.read(t, z);
    if (!cycle.connected) refuse(LinkError{LinkFault::kDisconnected, -1, cycle.text});
    if (!cycle.text.empty()) std::fprintf(stderr, "legwork: %s\n", cycle.text.c_str());
    welcome.start.clear();
    for (const JointReading& joint : z.joint) welcome.start.push_back(joint.position);
    (*server)->set_welcome(welcome);
    if (!(*server)->has_peer()) {
      if (!peer.empty()) std::printf("%s left; the goals stay\n", peer.c_str());
      peer.clear();
      (*server)->wait_for_peer(0.01);
      if ((*server)->has_peer()) {
        peer = (*server)->peer();
        std::printf("%s drives\n", peer.c_str());
        std::fflush(stdout);
      }
    } else if ((*server)->send(t, z, x).ok() &&
               (*server)->receive(false, 0.008, command) == StreamEvent::kCommand) {
      const LinkResult<Done> done = robot.write(command);
      if (!done) std::fprintf(stderr, "legwork: %s\n", done.error().text.c_str());
    }
    if ((*server)->is_watched() && robot.read_goals(goals).ok()) {
      for (std::size_t i = 0; i < goals.size(); ++i)
        if (std::isfinite(goals[i])) told.drive[i].position = goals[i];
      (*server)->show(t, z, x, told);
    }
    t = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  for (const std::string& line : (*server)->incidents())
    std::fprintf(stderr, "legwork: %s\n", line.c_str());
  return Interrupt::happened() ? kInterrupted : 0;
}

std::unique_ptr<MirrorFeed> feed_of(const Arguments& a) {
  if (a.port.empty() == a.connect.empty())
    refuse("name a port, or --connect HOST:PORT", "a robot is mirrored from one of them");
  if (!a.connect.empty()) {
    const LinkResult<StreamAddress> at = read_stream_address(a.connect);
    if (!at) refuse(at.error().text, "e.g. --connect robot.local:7701");
    return mirror_stream(*at, {a.token, "legwork mirror"});
  }
  if (a.wiring.empty()) refuse("--wiring is missing", "say which servo moves which joint");
  const auto open = [&a]() -> std::unique_ptr<Bus> {
    auto port = SerialPort::open(a.port, a.baud);
    if (!port) return nullptr;
    return std::make_unique<Bus>(std::move(*port),
                                 BusOptions{.protocol = static_cast<BusProtocol>(a.protocol),
                                            .baud = a.baud,
                                            .latency = port_latency(a.port, 0.003)});
  };
  return mirror_bus(open, read_bus_map(file_text(a.wiring), a.wiring), tables_of(a));
}

Json mirror_json(const MirrorSession& session) {
  Json joints = Json::object();
  for (const MirrorJoint& j : session.mirror().joints())
    joints[j.name] = {
        {"measured", j.measured}, {"simulated", j.simulated},
        {"drift", j.drift},       {"age_s", std::isfinite(j.age) ? Json(j.age) : Json(nullptr)},
        {"stale", j.stale},       {"alarm", j.alarm}};
  return {{"cycles", session.cycles()},
          {"connected", session.connected()},
          {"reconnections", session.reconnections()},
          {"joints", joints}};
}

/// Ends, and says how it went.
int end_mirror(const Arguments& a, MirrorSession& session) {
  const RecorderStatus status = session.finish();
  if (!status.is_ok)
    throw Error(Finding{.code = "E-OUTPUT",
                        .file = a.record,
                        .message = status.message,
                        .remedy = "free some space, or record to another place"});
  if (a.as_json) {
    print_document(mirror_json(session));
  } else {
    for (const MirrorJoint& j : session.mirror().joints())
      std::printf("%-20s robot %8.2f  model %8.2f  apart %+7.2f deg%s\n", j.name.c_str(),
                  j.measured / kDegree, j.simulated / kDegree, j.drift / kDegree,
                  j.stale   ? "  stale"
                  : j.alarm ? "  drifts"
                            : "");
  }
  return Interrupt::happened() ? kInterrupted : 0;
}

/// A table that grows for hours is written as it grows: it takes no memory, and a mirror that is
/// killed leaves it beside (FILE.legwork-part).
constexpr std::size_t kRowsAtOnce = 1 << 16;

int mirror(Arguments& a) {
  auto feed = feed_of(a);
  const Model model = load(a.model).model;
  const StandingPose pose = standing_pose(model);
  MirrorOptions options;
  if (a.stiffness > 0.0) options.stiffness = a.stiffness, options.damping = a.damping;
  std::unique_ptr<MirrorTape> tape;
  if (!a.record.empty()) tape = std::make_unique<MirrorTape>(a.record, feed->joints());
  const std::vector<std::string> names = feed->joints();
  const auto session =
      std::make_shared<MirrorSession>(std::move(feed), model, pose.state, options, std::move(tape));
  if (!a.view.empty()) {
    view::ViewedPage page = view::mirror_page(session, model, pose.state);
    report::Document document = report::encode_document(page.data, {.max_bytes = 16'000'000});
    view::ServerOptions where;
    where.port = static_cast<unsigned short>(std::atoi(a.view.c_str()));
    where.handle_signals = true;
    view::Server server(where, {std::move(document.json), std::move(document.blob)},
                        std::move(page.source));
    std::printf("%s\n", server.url().c_str());
    std::fflush(stdout);
    server.run();
    return end_mirror(a, *session);
  }
  std::optional<PlainFileWriter> table;  // what cannot be written is said before the wait
  if (!a.truth.empty()) table.emplace(a.truth);
  std::string rows = "t";
  for (const std::string& name : names) rows += ",q_" + name + ",cmd_" + name + ",sim_" + name;
  rows += "\n";
  Interrupt interrupt;
  const auto start = std::chrono::steady_clock::now();
  double t = 0.0, told = -1.0;
  bool was = true;
  while (!Interrupt::happened() && (a.seconds <= 0.0 || t < a.seconds)) {
    t = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const bool here = session->cycle(t);
    if (here != was)
      std::fprintf(stderr,
                   here ? "legwork: connected\n" : "legwork: disconnected; the model goes on\n");
    was = here;
    if (here && table) {
      rows += nlohmann::json(t).dump();
      for (const MirrorJoint& j : session->mirror().joints())
        for (const double x : {j.measured, j.goal, j.simulated})
          rows += "," + nlohmann::json(x).dump();
      rows += "\n";
      if (rows.size() > kRowsAtOnce) table->write(rows), rows.clear();
    } else if (!here) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    if (t - told >= 1.0 && t > 1.0) {
      told = t;
      const std::string text = session->mirror().alarms();
      if (!text.empty() && here) std::fprintf(stderr, "%s", text.c_str());
      if (!session->trouble().empty())
        std::fprintf(stderr, "legwork: %s\n", session->trouble().c_str());
    }
  }
  if (table) {
    table->write(rows);
    table->commit();
  }
  return end_mirror(a, *session);
}

/// A scenario's controller at the program's end of the stream: the robot is elsewhere.
int drive(const Arguments& a) {
  const LinkResult<StreamAddress> at = read_stream_address(a.port);
  if (!at) refuse(at.error().text, "e.g. 127.0.0.1:7701");
  Settings settings;
  for (const std::string& text : a.settings) settings.push_back(setting_of(text));
  const auto preset = find_scenario(a.scenario);
  BuildParts parts;
  parts.data_folder = data_folder();
  const BuiltScenario built =
      build_scenario(read_scenario(preset ? *preset : a.scenario, settings), parts);
  ControlLoop& loop = *built.simulation->agent(0).control;
  Interrupt interrupt;
  const HelloMessage hello{a.token, "legwork " + built.scenario.name};
  auto client = StreamClient::connect(*at, hello);
  // The robot may still be on its way up.
  for (int attempt = 0; !client && attempt < 100 && !Interrupt::happened(); ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    client = StreamClient::connect(*at, hello);
  }
  if (!client) refuse(client.error().text, "start the robot first, and check its address");
  const WelcomeMessage& robot = (*client)->welcome();
  if (robot.layout.drive != loop.layout().drive)
    refuse(robot.robot + " has other drives than the scenario's robot", "name its own scenario");
  Measurements z(robot.layout);
  Estimate x(robot.layout);
  Command command(robot.layout);
  long ticks = 0;
  double first = 0.0;
  while (!Interrupt::happened()) {
    const LinkResult<double> t = (*client)->receive(z, x, 5.0);
    if (!t && Interrupt::happened()) break;
    if (!t) {
      std::printf("%ld commands; %s\n", ticks, t.error().text.c_str());
      return ticks > 0 ? 0 : 1;
    }
    if (ticks == 0) {
      first = *t;
      loop.start(
          {*built.model, loop.layout(), robot.period, built.simulation->world().state().q, x});
    }
    loop.sense(z, &x);
    command = loop.tick(*t - first, &x);
    if (!(*client)->send(command)) continue;  // the next receive says why
    ++ticks;
  }
  (*client)->stop("the program was stopped");
  return kInterrupted;
}

void add_bus_options(CLI::App& command, Arguments& a, bool required = true) {
  command.add_option("port", a.port, "serial port, or the path an emulator prints")
      ->required(required);
  command.add_option("--baud", a.baud, "of the port")->capture_default_str();
  command.add_option("--protocol", a.protocol, "Dynamixel protocol, 1 or 2")
      ->capture_default_str()
      ->check(CLI::IsMember({1, 2}));
  command.add_option("--table", a.tables, "a servo's register table (docs/link.md); may repeat");
}

void add_wiring(CLI::App& command, Arguments& a) {
  command.add_option("--wiring", a.wiring, "which servo moves which joint (docs/link.md)")
      ->required();
}

}  // namespace

void add_link(CLI::App& app, int& exit_code) {
  CLI::App* link = app.add_subcommand("link", "the robot on its servo bus, real or emulated");
  link->require_subcommand(1);
  auto a = std::make_shared<Arguments>();

  CLI::App* c = link->add_subcommand("scan", "which servos answer");
  add_bus_options(*c, *a);
  c->add_option("--last", a->last_id, "highest id asked")->capture_default_str();
  c->add_flag("--json", a->as_json, "one JSON document");
  c->callback([a, &exit_code] { exit_code = scan(*a); });

  c = link->add_subcommand("read", "joint angles, loads, voltages, temperatures");
  add_bus_options(*c, *a);
  add_wiring(*c, *a);
  c->add_option("--seconds", a->seconds, "keep reading so long and say how fast")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  c->add_flag("--json", a->as_json, "one JSON document");
  c->callback([a, &exit_code] { exit_code = read(*a); });

  c = link->add_subcommand("emulate", "a simulated robot behind a pseudo-terminal");
  add_model_arguments(*c, a->model);
  c->add_option("--wiring", a->wiring, "write the robot's wiring to this file");
  c->add_option("--servo", a->servo, "RX-28, RX-64 or XM430-W350")->capture_default_str();
  c->add_option("--imu", a->imu, "site of the inertial unit")->capture_default_str();
  c->add_option("--ankles", a->ankles, "joints that pitch the feet (default: found)")
      ->delimiter(',');
  c->add_option("--stiffness", a->stiffness, "of each ankle [N·m/rad]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--damping", a->damping, "of each ankle [N·m·s/rad]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--drop", a->drop, "share of answers that get lost")->check(CLI::Range(0.0, 1.0));
  c->add_option("--corrupt", a->corrupt, "share of answers with flipped bits")
      ->check(CLI::Range(0.0, 1.0));
  c->add_flag("--echo", a->echo, "the adapter repeats what it is sent");
  c->add_flag("--no-group-reads", a->no_groups, "bulk and sync reads are not understood");
  c->add_option("--clock", a->clock,
                "let so much time pass with every group write, instead of real time [s]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--hidden", a->hidden,
                "change masses, centre of mass and ankles, drawn from this seed");
  c->add_option("--truth", a->truth, "write what was hidden to this file");
  c->add_option("--unplug", a->unplug, "pull the cable then [s]")->check(CLI::NonNegativeNumber);
  c->add_option("--replug", a->replug, "put it back so much later [s]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--at", a->at, "also a link at this path, which stays when the cable is put back");
  c->add_option("--delay", a->delay, "of every answer, beyond the wire's own time [s]")
      ->check(CLI::Range(0.0, 1.0));
  c->add_option("--overload", a->overload,
                "JOINT@SECONDS: that servo is overloaded then; may repeat");
  c->add_option("--silence", a->silence,
                "JOINT@SECONDS: that servo is silent from then on; may repeat");
  c->add_option("--law", a->law, "of the joints: pd, or servo (dead band, slope, punch, voltage)")
      ->capture_default_str()
      ->check(CLI::IsMember({"pd", "servo"}));
  c->add_option("--seconds", a->seconds, "stop after so long [s]")->check(CLI::NonNegativeNumber);
  c->add_option("--seed", a->seed, "of the cable's errors")->capture_default_str();
  c->callback([a, &exit_code] { exit_code = emulate(*a); });

  c = link->add_subcommand("tilt-test", "falling tests: centre of mass and ankle stiffness");
  add_bus_options(*c, *a);
  add_wiring(*c, *a);
  c->add_option("--ankles", a->ankles, "joints that lean the body forward; -NAME: backward")
      ->delimiter(',');
  c->add_option("--mass", a->mass, "of what stands over the ankles [kg]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--edges", a->edges, "front,back: ankle axis to the foot's edges [m]")
      ->delimiter(',');
  c->add_option("--foot", a->foot, "mass,offset of both feet [kg, m]")->delimiter(',');
  c->add_option("--trials", a->trials, "in each direction")->capture_default_str();
  c->add_option("--rate", a->rate,
                "of the ramp [deg/s]; default one step per 200 ms of an RX servo")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--clock", a->clock,
                "count every cycle as so much time (an emulator's --clock) [s]")
      ->check(CLI::NonNegativeNumber);
  c->add_flag("--arm", a->arm, "move the robot; without it nothing is sent");
  c->add_flag("--json", a->as_json, "one JSON document");
  c->callback([a, &exit_code] { exit_code = tilt_test(*a); });

  c = link->add_subcommand("serve", "hand the bus to a program elsewhere (docs/stream.md)");
  add_bus_options(*c, *a);
  add_wiring(*c, *a);
  c->add_option("--listen", a->listen, "HOST:PORT or udp:HOST:PORT")->capture_default_str();
  c->add_option("--token", a->token, "what the program must know; needed beyond this machine");
  c->add_option("--seconds", a->seconds, "stop after so long [s]")->check(CLI::NonNegativeNumber);
  c->add_flag("--arm", a->arm, "move the robot; without it goals are not sent");
  c->callback([a, &exit_code] { exit_code = serve(*a); });

  c = link->add_subcommand("mirror",
                           "a model beside the robot: the same goals, and where they part");
  add_bus_options(*c, *a, false);
  c->add_option("--wiring", a->wiring, "which servo moves which joint (docs/link.md)");
  c->add_option("--connect", a->connect,
                "in place of a port: HOST:PORT of a robot at the other end of a stream (`link "
                "serve`, or a simulated one), looked on");
  c->add_option("--token", a->token, "what that robot wants to know");
  c->add_option("--robot", a->model.model, "URDF, MJCF or preset")->required();
  c->add_option("--stiffness", a->stiffness, "of the model's drives [N·m/rad]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--damping", a->damping, "of the model's drives [N·m·s/rad]")
      ->check(CLI::NonNegativeNumber);
  c->add_option("--record", a->record,
                "write what was measured, told and simulated to this .mcap (`legwork compare` "
                "reads it)");
  c->add_option("--view", a->view, "show robot and model side by side at this port (0: a free one)")
      ->check(CLI::Range(0, 65535));
  c->add_option("--log", a->truth,
                "write what was measured, told and simulated (CSV; `legwork compare` reads it)");
  c->add_option("--seconds", a->seconds, "stop after so long [s]")->check(CLI::NonNegativeNumber);
  c->add_flag("--json", a->as_json, "one JSON document at the end");
  c->callback([a, &exit_code] { exit_code = mirror(*a); });

  c = link->add_subcommand("drive", "a scenario's controller drives a robot over the stream");
  c->add_option("address", a->port, "HOST:PORT or udp:HOST:PORT where the robot listens")
      ->required();
  c->add_option("scenario", a->scenario, "whose controller and gait: a preset or a .toml file")
      ->required();
  c->add_option("--set", a->settings, "key=value over the scenario's own; may repeat");
  c->add_option("--token", a->token, "what the robot wants to know");
  c->callback([a, &exit_code] { exit_code = drive(*a); });

  link->footer(
      "Nothing moves without --arm. An aborted test holds the last goal: the robot stays stiff.\n"
      "Examples:\n"
      "  legwork link scan /dev/ttyUSB0 --baud 1000000\n"
      "  legwork link emulate fibo_km --wiring fibo.wiring          (prints a port)\n"
      "  legwork link tilt-test PORT --wiring fibo.wiring --ankles L_ankle_pitch,R_ankle_pitch \\\n"
      "          --mass 3.116 --edges 0.035,0.095 --foot 0.19,-0.03 --trials 3 --arm\n"
      "  legwork run titan8-walk --set controller.kind=remote       (in one shell, and in "
      "another)\n"
      "  legwork link drive 127.0.0.1:7701 titan8-walk              (in another shell)\n"
      "Exit: 0 done, 1 something does not answer or cannot be solved, 2 bad input, 3 aborted, 130 "
      "stopped.");
}

}  // namespace legwork::app
