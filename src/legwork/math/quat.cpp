// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
#include "legwork/math/quat.h"

namespace legwork {

Quat<double> to_quat(const Mat3<double>& R) {
  // Divide by the largest of the four components so that nothing cancels (Shepperd 1978).
  const double trace = R.xx + R.yy + R.zz;
  Quat<double> a{};
  if (trace >= R.xx && trace >= R.yy && trace >= R.zz) {
    a = {1.0 + trace, R.zy - R.yz, R.xz - R.zx, R.yx - R.xy};
  } else if (R.xx >= R.yy && R.xx >= R.zz) {
    a = {R.zy - R.yz, 1.0 + R.xx - R.yy - R.zz, R.xy + R.yx, R.xz + R.zx};
  } else if (R.yy >= R.zz) {
    a = {R.xz - R.zx, R.xy + R.yx, 1.0 - R.xx + R.yy - R.zz, R.yz + R.zy};
  } else {
    a = {R.yx - R.xy, R.xz + R.zx, R.yz + R.zy, 1.0 - R.xx - R.yy + R.zz};
  }
  if (a.w < 0.0) a = {-a.w, -a.x, -a.y, -a.z};
  return normalized(a);
}

Quat<double> axis_angle(const Vec3<double>& axis, double angle) {
  const SinCos<double> half = sincos(0.5 * angle);
  return {half.cos, axis.x * half.sin, axis.y * half.sin, axis.z * half.sin};
}

}  // namespace legwork
