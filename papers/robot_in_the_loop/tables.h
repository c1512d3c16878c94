#pragma once
// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The numbers of Manokhatiphaisan and Maneewarn as printed (degrees and centimetres; x up, y left,
// z forward).
#include <array>

namespace legwork::papers {

/// Scenarios a … f: battery on the legs, nowhere, front of the hip, left arm, right arm, shoulder.
struct FallingRow {
  char name;
  double mass_place;                // m_p, the network's third input
  double m1, m2, m3;                // Table III [kg]
  std::array<double, 3> classical;  // Table II: x, y, z
  std::array<double, 3> geometry;   // Table II
  double forward_send, forward_real, backward_send, backward_real;  // Table IV
  double t_forward, t_backward;                                     // Table IV [s]
  double lipm_forward, lipm_backward;                               // Table V
};

inline constexpr std::array<FallingRow, 6> kFalling{{
    {'a',
     0,
     .840,
     .843,
     1.82,
     {20.0, .5, -1.7},
     {21.0, .6, -2.2},
     7.61,
     8.78,
     19.92,
     24.31,
     5.56,
     14.64,
     8.78,
     25.21},
    {'b',
     1,
     .740,
     .743,
     1.82,
     {22.5, .5, -1.3},
     {25.1, .9, -1.8},
     8.49,
     8.78,
     16.69,
     19.04,
     6.33,
     11.67,
     9.39,
     19.04},
    {'c',
     2,
     .740,
     .743,
     2.02,
     {22.3, 0, -1.7},
     {23.8, 0, -2.3},
     6.73,
     7.61,
     17.57,
     18.46,
     5.51,
     11.32,
     7.61,
     20.78},
    {'d',
     2,
     .740,
     .743,
     2.02,
     {24.5, -.3, -1.5},
     {26.5, -.1, -2.1},
     7.32,
     9.38,
     15.72,
     20.50,
     5.56,
     11.72,
     9.59,
     20.50},
    {'e',
     2,
     .740,
     .743,
     2.02,
     {24.0, 1.7, -1.5},
     {26.0, 2.0, -2.1},
     7.03,
     7.91,
     16.11,
     19.33,
     5.13,
     11.84,
     8.58,
     19.33},
    {'f',
     2,
     .740,
     .743,
     2.02,
     {25.7, .7, -1.2},
     {27.6, 1.0, -1.9},
     7.30,
     8.49,
     15.23,
     18.75,
     5.56,
     10.95,
     8.68,
     18.75},
}};

inline constexpr double kFrontEdge = 3.5, kBackEdge = 9.5, kAnkleHeight = 3.1, kPhi = 2.2;  // [cm]

}  // namespace legwork::papers
