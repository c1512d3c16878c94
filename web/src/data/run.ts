// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A run to show: frames of poses and contacts, and channels over time. Recorded or growing live.
import { ArrayRef, RunDocument, kContactFloats, kPoseFloats } from './contract';
import { LiveFrame } from './protocol';

export interface Frame {
  t: number;
  poses: Float32Array;     // kPoseFloats per body
  com: Float32Array;       // [m], W
  zmp: Float32Array;       // [m], W; NaN when there is none
  support: Float32Array;   // polygon corners xyz, counter-clockwise
  contacts: Float32Array;  // kContactFloats per contact
  estimate?: Float32Array; // pose of the estimated frame as it is believed
}

export interface Run {
  readonly doc: RunDocument;
  readonly frameCount: number;
  time(i: number): number;
  frame(i: number): Frame;
  /** Times and values of one channel. */
  series(channel: number): [Float64Array, Float64Array];
  array(ref: ArrayRef): Float32Array | Uint32Array | Uint16Array;
}

/** The last frame at or before t. */
export function frameAt(run: Run, t: number): number {
  let lo = 0, hi = run.frameCount - 1;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (run.time(mid) <= t + 1e-9) lo = mid; else hi = mid - 1;
  }
  return lo;
}

/** Where to open a run: when the ground pushes least like a weight at rest (a push, a landing, a stride), after the
 * start-up; in the middle of a run in which nothing happens. */
export function tellingMoment(run: Run, within: [number, number] | null = null): number {
  const n = run.frameCount, weight = run.doc.scene.weight_N;
  if (n < 3 || !(weight > 0)) return n > 0 ? run.time(0) : 0;
  const first = run.time(0), settled = within ? within[0] : first + 0.15 * (run.time(n - 1) - first);
  // Over three frames: an impact of a few milliseconds says less than what it is part of.
  const total: number[][] = [];
  for (let i = 0; i < n; ++i) {
    const { contacts } = run.frame(i);
    const sum = [0, 0, 0, contacts.length];
    for (let k = 0; k < contacts.length; k += kContactFloats) for (let j = 0; j < 3; ++j) sum[j] += contacts[k + 4 + j];
    total.push(sum);
  }
  let best = 0.15 * weight, at = within ? 0.5 * (within[0] + within[1]) : run.time(n >> 1);
  for (let i = 1; i + 1 < n; ++i) {
    if (run.time(i) < settled || (within && run.time(i) > within[1]) || total[i][3] === 0) continue;
    const [x, y, z] = [0, 1, 2].map((j) => (total[i - 1][j] + total[i][j] + total[i + 1][j]) / 3);
    const score = 1.5 * Math.hypot(x, y) + Math.abs(z - weight);
    if (score > best) { best = score; at = run.time(i); }
  }
  return at;
}

/** The last two cycles of a gait that goes on evenly, or null: of a long run they are what one can read. */
export function lastCycles(run: Run): [number, number] | null {
  if (run.frameCount < 2) return null;
  const first = run.time(0), last = run.time(run.frameCount - 1);
  for (const { swing } of run.doc.phases) {
    const touch = swing.map((s) => s[1]).filter((t) => t < last - 1e-6);
    if (touch.length < 5) continue;
    const gaps = touch.slice(-4).map((t, i, all) => (i > 0 ? t - all[i - 1] : 0)).slice(1);
    const period = [...gaps].sort((a, b) => a - b)[1];
    if (gaps.some((g) => Math.abs(g - period) > 0.15 * period) || last - first < 4 * period) continue;
    const end = touch[touch.length - 1];
    return [end - 2 * period, end];
  }
  return null;
}

/** Index of the last sample at or before t, or -1. */
export function sampleAt(times: ArrayLike<number>, t: number): number {
  let lo = -1, hi = times.length - 1;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (times[mid] <= t + 1e-9) lo = mid; else hi = mid - 1;
  }
  return lo;
}

export function viewArray(blob: ArrayBuffer, ref: ArrayRef): Float32Array | Uint32Array | Uint16Array {
  const bytes = ref.type === 'u16' ? 2 : 4;
  if (ref.offset % 4 || ref.offset + bytes * ref.count > blob.byteLength) {
    throw new Error(`array at byte ${ref.offset} (${ref.count} items) lies outside the data block`);
  }
  if (ref.type === 'u16') return new Uint16Array(blob, ref.offset, ref.count);
  return ref.type === 'u32' ? new Uint32Array(blob, ref.offset, ref.count)
                            : new Float32Array(blob, ref.offset, ref.count);
}

export class RecordedRun implements Run {
  readonly frameCount: number = 0;
  private t: ArrayLike<number> = new Float32Array();
  private poses = new Float32Array(); private com = new Float32Array(); private zmp = new Float32Array();
  private support = new Float32Array(); private contacts = new Float32Array();
  private estimate: Float32Array | null = null;
  private supportStart: ArrayLike<number> = new Uint32Array(1);
  private contactStart: ArrayLike<number> = new Uint32Array(1);
  private cache = new Map<number, [Float64Array, Float64Array]>();

  constructor(readonly doc: RunDocument, private blob: ArrayBuffer) {
    const f = doc.frames;
    if (!f) return;  // plots and tables only
    const floats = (ref: ArrayRef) => this.array(ref) as Float32Array;
    this.t = this.array(f.t);
    this.frameCount = this.t.length;
    this.poses = floats(f.poses); this.com = floats(f.com); this.zmp = floats(f.zmp);
    this.support = floats(f.support); this.contacts = floats(f.contacts);
    this.supportStart = this.array(f.support_start);
    if (f.estimate) this.estimate = floats(f.estimate);
    this.contactStart = this.array(f.contact_start);
    if (this.poses.length !== this.frameCount * doc.scene.bodies.length * kPoseFloats) {
      throw new Error('poses do not match the number of frames and bodies');
    }
  }

  array(ref: ArrayRef) { return viewArray(this.blob, ref); }
  time(i: number) { return this.t[i]; }

  frame(i: number): Frame {
    const n = this.doc.scene.bodies.length * kPoseFloats;
    return {
      t: this.t[i],
      poses: this.poses.subarray(i * n, (i + 1) * n),
      com: this.com.subarray(3 * i, 3 * i + 3),
      zmp: this.zmp.subarray(3 * i, 3 * i + 3),
      support: this.support.subarray(3 * this.supportStart[i], 3 * this.supportStart[i + 1]),
      contacts: this.contacts.subarray(kContactFloats * this.contactStart[i],
                                       kContactFloats * this.contactStart[i + 1]),
      estimate: this.estimate?.subarray(kPoseFloats * i, kPoseFloats * (i + 1)),
    };
  }

  series(channel: number) {
    let found = this.cache.get(channel);
    if (!found) {
      const c = this.doc.channels[channel];
      found = [Float64Array.from(this.array(this.doc.times[c.time])),
               Float64Array.from(this.array(c.values))];
      this.cache.set(channel, found);
    }
    return found;
  }
}

/** Numbers that grow at the end and are dropped at the start, without a copy per reader. */
class Growing {
  private data = new Float64Array(1024);
  length = 0;

  push(value: number) {
    if (this.length === this.data.length) {
      const larger = new Float64Array(2 * this.data.length);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }
  view() { return this.data.subarray(0, this.length); }
  last() { return this.length ? this.data[this.length - 1] : -Infinity; }
  dropFirst(n: number) { this.data.copyWithin(0, n, this.length); this.length -= n; }
}

/** Keeps the last minute of a live simulation, so that one can pause and look back. */
export class LiveRun implements Run {
  private frames: LiveFrame[] = [];
  private sampleTimes = new Growing();
  private samples: Growing[];
  constructor(readonly doc: RunDocument, private blob: ArrayBuffer, private keepSeconds = 60) {
    this.samples = doc.channels.map(() => new Growing());
  }

  get frameCount() { return this.frames.length; }
  array(ref: ArrayRef) { return viewArray(this.blob, ref); }
  time(i: number) { return this.frames[i].t; }
  frame(i: number) { return this.frames[i]; }
  series(channel: number): [Float64Array, Float64Array] {
    return [this.sampleTimes.view(), this.samples[channel].view()];
  }

  append(frame: LiveFrame) {
    const last = this.frames[this.frames.length - 1];
    if (last && frame.t < last.t) this.clear();           // the simulation was reset
    if (last && frame.t === last.t) this.frames.pop();    // same instant, new state
    this.frames.push(frame);
    const width = this.doc.channels.length;
    for (let row = 0; row + width < frame.samples.length; row += width + 1) {
      const t = frame.t + frame.samples[row];
      if (t <= this.sampleTimes.last()) continue;
      this.sampleTimes.push(t);
      for (let c = 0; c < width; ++c) this.samples[c].push(frame.samples[row + 1 + c]);
    }
    this.trim(frame.t - this.keepSeconds);
  }

  clear() {
    this.frames = [];
    for (const column of [this.sampleTimes, ...this.samples]) column.length = 0;
  }

  // Dropping ten seconds at a time keeps the cost per frame constant.
  private trim(oldest: number) {
    if (!this.frames.length || this.frames[0].t > oldest - 10) return;
    this.frames = this.frames.filter((f) => f.t >= oldest);
    const drop = Math.max(0, sampleAt(this.sampleTimes.view(), oldest));
    for (const column of [this.sampleTimes, ...this.samples]) column.dropFirst(drop);
  }
}
