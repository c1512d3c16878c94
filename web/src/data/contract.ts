// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The data a report or a viewer shows. The same contract is written in docs/viewer-data.md.

/** A typed array inside the binary blob: byte offset (a multiple of 4) and element count. */
export interface ArrayRef { type: 'f32' | 'u32' | 'u16'; offset: number; count: number }

export type ShapeKind =
  'sphere' | 'box' | 'capsule' | 'cylinder' | 'ellipsoid' | 'plane' | 'mesh' | 'heightfield';

export interface Shape {
  kind: ShapeKind;
  size: number[];        // radii, half lengths [m]
  pos: number[];         // in the body frame [m]
  quat: number[];        // w x y z
  collides: boolean;
  visual: boolean;
  rgba?: number[];       // as the file colours it, 0 to 1; absent: no colour of its own
  vertices?: ArrayRef;   // mesh: xyz triples [m], or u16 steps inside `box`
  box?: number[];        // mesh: corners low and high of what u16 vertices span [m]
  faces?: ArrayRef;      // mesh: index triples
  colours?: number[][];  // mesh: [0xRRGGBB, how many faces], in the order of the faces
  grid?: number[];       // heightfield: samples along x and y
  heights?: ArrayRef;    // heightfield: row by row, x fastest [m]
}

export interface Body {
  name: string;
  parent: number;        // -1 for the world
  joint: string;
  mass: number;          // [kg]
  com: number[];         // in the body frame [m]
  inertia: number[];     // about the CoM: xx yy zz xy xz yz [kg·m²]
  shapes: Shape[];
}

export interface Foot { body: number; point: number[]; role: string; label: string }

export interface Field {
  length: number; width: number; line: number; border: number; circle: number;
  goal: number[];         // width, depth, height [m]
  goal_area: number[]; penalty_area: number[];  // length, width [m]
  penalty_mark: number;
}

/** What an estimator follows: a frame fixed in a body. */
export interface EstimatedFrame { body: number; pos: number[]; quat: number[] }

export interface Scene {
  name: string;
  weight_N: number;
  height_m: number;
  bodies: Body[];
  feet: Foot[];
  terrain: { field?: Field };
  estimate?: EstimatedFrame;
}

export interface Channel {
  name: string; label: string; unit: string; frame: string;
  group: string; role: string;
  body: number;           // the link it belongs to, -1 for none
  time: number;           // index into `times`
  values: ArrayRef;
}

export interface Phase { foot: string; role: string; swing: number[][] }

export interface Curve {
  label: string; role: string; style: 'line' | 'dashed' | 'markers' | 'hollow' | 'range';
  channel?: number;       // an index into `channels`, or own data:
  x?: ArrayRef; y?: ArrayRef;
}

export interface Plot {
  title: string; caption: string;
  kind: 'time' | 'line' | 'phase' | 'map' | 'bars';
  x_label: string; x_unit: string; y_label: string; y_unit: string;
  zero_line: boolean;
  limits?: number[];
  y_range?: number[];     // fixed where small multiples share a scale
  place: 'stage' | 'findings';
  curves: Curve[];
  categories?: string[];  // bars
  heat?: { label: string; unit: string; x: ArrayRef; y: ArrayRef; values: ArrayRef };  // maps, x fastest
}

export interface Frames {
  t: ArrayRef; poses: ArrayRef; com: ArrayRef; zmp: ArrayRef;
  support_start: ArrayRef; support: ArrayRef; contact_start: ArrayRef; contacts: ArrayRef;
  estimate?: ArrayRef;    // a pose per frame, NaN where there is none yet
}

export interface RunDocument {
  version: 1;
  title: string;
  scene: Scene;
  times: ArrayRef[];
  channels: Channel[];
  phases: Phase[];
  plots: Plot[];
  frames?: Frames;        // absent while live
}

/** Floats per contact record: body, point(3), force(3), normal(3), friction coefficient, and whether it
 * slips: 0 not known, 1 sticks, kSlips. */
export const kContactFloats = 12;
export const kSlips = 2;
/** Floats per pose: position (3), quaternion w x y z (4). */
export const kPoseFloats = 7;
