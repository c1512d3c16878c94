// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/lab/identify/mirror_feed.h"

#include <algorithm>
#include <cmath>

#include "legwork/base/error.h"
#include "legwork/math/constants.h"

namespace legwork {
namespace {

class BusFeed final : public MirrorFeed {
 public:
  BusFeed(std::function<std::unique_ptr<Bus>()> open, BusMap map, std::vector<ServoModel> models)
      : open_(std::move(open)), map_(std::move(map)), models_(std::move(models)) {
    for (const BusJoint& joint : map_.joints) joints_.push_back(joint.joint);
  }
  const std::vector<std::string>& joints() const override { return joints_; }
  std::string trouble() const override { return trouble_; }
  std::string imu() const override { return map_.imu_id >= 0 ? map_.imu_name : ""; }

  bool cycle(double t, Measurements& z, std::vector<double>& goals) override {
    if (!robot_ && !find(t, z)) return false;
    const BusCycle now = robot_->read(t, z);
    trouble_ = now.text;
    if (now.connected && robot_->read_goals(goals).ok()) {
      again_.succeeded();
      return true;
    }
    robot_.reset();
    bus_.reset();
    again_.failed(t);
    return false;
  }

 private:
  bool find(double t, Measurements& z) {
    if (!again_.is_due(t)) return false;
    bus_ = open_();
    if (!bus_) {
      again_.failed(t);
      return false;
    }
    robot_ = std::make_unique<BusRobot>(*bus_, map_, models_, BusRobotOptions{});
    z = Measurements(robot_->layout());
    return true;
  }

  std::function<std::unique_ptr<Bus>()> open_;
  BusMap map_;
  std::vector<ServoModel> models_;
  std::vector<std::string> joints_;
  std::unique_ptr<Bus> bus_;
  std::unique_ptr<BusRobot> robot_;
  std::string trouble_;
  BackOff again_;
};

class StreamFeed final : public MirrorFeed {
 public:
  StreamFeed(const StreamAddress& at, HelloMessage hello) : at_(at), hello_(std::move(hello)) {
    auto client = StreamClient::watch(at_, hello_);
    if (!client)
      throw Error(Finding{.code = "E-MIRROR",
                          .message = at_.text() + ": " + client.error().text,
                          .remedy = "start the robot first, and check its address"});
    joints_ = (*client)->welcome().layout.drive;
    take(std::move(*client));
  }
  const std::vector<std::string>& joints() const override { return joints_; }
  std::string imu() const override { return imu_; }

  bool cycle(double t, Measurements& z, std::vector<double>& goals) override {
    if (!client_ && !find(t)) return false;
    // What waits is read to the newest; without any for half a second the robot is gone.
    double patience = 0.5;
    bool heard = false;
    while (true) {
      const LinkResult<double> got = client_->receive(seen_, x_, patience);
      if (!got && got.error().fault == LinkFault::kTimeout && heard) break;
      if (!got) {
        client_.reset();
        again_.failed(t);
        return false;
      }
      heard = true, patience = 0.0;
    }
    again_.succeeded();
    z.t = t;
    z.imu = seen_.imu;
    z.joint.assign(joints_.size(), {});
    goals.assign(joints_.size(), kNan);
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      if (place_[i] < seen_.joint.size()) z.joint[i] = seen_.joint[place_[i]];
      goals[i] = client_->told().drive[i].position;
    }
    return true;
  }

 private:
  bool find(double t) {
    if (!again_.is_due(t)) return false;
    auto client = StreamClient::watch(at_, hello_, 0.2);
    if (!client || (*client)->welcome().layout.drive != joints_) {
      again_.failed(t);
      return false;
    }
    take(std::move(*client));
    return true;
  }
  void take(std::unique_ptr<StreamClient> client) {
    client_ = std::move(client);
    const Layout& layout = client_->welcome().layout;
    imu_ = layout.imu.empty() ? "" : layout.imu[0];
    seen_ = Measurements(layout), x_ = Estimate(layout);
    place_.clear();
    for (const std::string& joint : joints_)
      place_.push_back(static_cast<std::size_t>(
          std::find(layout.joint.begin(), layout.joint.end(), joint) - layout.joint.begin()));
  }

  StreamAddress at_;
  HelloMessage hello_;
  std::vector<std::string> joints_;
  std::string imu_;
  std::vector<std::size_t> place_;  // among the robot's joints
  std::unique_ptr<StreamClient> client_;
  Measurements seen_;
  Estimate x_;
  BackOff again_;
};

}  // namespace

std::unique_ptr<MirrorFeed> mirror_bus(std::function<std::unique_ptr<Bus>()> open, BusMap map,
                                       std::vector<ServoModel> models) {
  return std::make_unique<BusFeed>(std::move(open), std::move(map), std::move(models));
}

std::unique_ptr<MirrorFeed> mirror_stream(const StreamAddress& at, const HelloMessage& hello) {
  return std::make_unique<StreamFeed>(at, hello);
}

}  // namespace legwork
