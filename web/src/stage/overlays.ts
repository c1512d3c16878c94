// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// What the eye cannot see: contact forces, CoM, ZMP, support polygon and the traces of the feet.
import {
  BufferAttribute, BufferGeometry, CanvasTexture, Color, ConeGeometry, CylinderGeometry, DoubleSide, Group, InstancedMesh,
  LineBasicMaterial, LineLoop, LineSegments, Matrix4, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, Sprite, SpriteMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { Pushes } from '../data/pushes';
import { Foot, Scene, kContactFloats, kPoseFloats, kSlips } from '../data/contract';
import { Frame, Run, frameAt } from '../data/run';
import { cssColour, roleStyle, stageColour } from './colours';

const kTraceSeconds = 2;
const kWorldUp = new Vector3(0, 0, 1);
const kUp = new Vector3(0, 1, 0);  // three's cylinders and cones point along y

/** An arrow of unit radius scale: shaft and head, with the friction cone shown on hover; a ring where it slips. */
class Arrow {
  readonly group = new Group();
  readonly head: Mesh;
  private shaft: Mesh;
  private cone: Mesh;
  private ring: Mesh;
  private material = new MeshBasicMaterial({ transparent: true, opacity: 0.95, depthTest: false });
  force = new Vector3();
  body = -1;

  constructor(private radius: number) {
    this.shaft = new Mesh(new CylinderGeometry(radius, radius, 1, 16).translate(0, 0.5, 0), this.material);
    this.head = new Mesh(new ConeGeometry(2.6 * radius, 1, 20).translate(0, -0.5, 0), this.material);
    this.cone = new Mesh(new ConeGeometry(1, 1, 40, 1, true).rotateX(Math.PI).translate(0, 0.5, 0),
      new MeshBasicMaterial({ color: stageColour('--quiet'), transparent: true, opacity: 0.25,
                              side: DoubleSide, depthWrite: false }));
    this.cone.visible = false;
    this.ring = new Mesh(new RingGeometry(2.2 * radius, 3.2 * radius, 28).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ color: stageColour('--bad'), transparent: true, side: DoubleSide, depthTest: false }));
    this.group.add(this.shaft, this.head, this.cone, this.ring);
    for (const part of [this.shaft, this.head, this.ring]) part.renderOrder = 3;  // seen through the leg they push
    this.shaft.userData.arrow = this.head.userData.arrow = this;
  }

  targets(): Mesh[] { return [this.shaft, this.head]; }
  hover(on: boolean) { this.cone.visible = on; }

  set(record: Float32Array, length: number, colour: string) {
    const [body, px, py, pz, fx, fy, fz, nx, ny, nz, mu, mode] = record;
    this.body = body;
    this.force.set(fx, fy, fz);
    this.group.position.set(px, py, pz);
    this.material.color.set(colour);
    const turn = this.force.clone().normalize();
    const head = Math.min(6.5 * this.radius, 0.6 * length);
    for (const part of [this.shaft, this.head]) part.quaternion.setFromUnitVectors(kUp, turn);
    const width = Math.max(0.6, Math.min(1, head / (6.5 * this.radius)));  // short arrows are slender too
    this.shaft.scale.set(width, Math.max(length - head, 1e-4), width);
    this.head.scale.set(width, head, width);
    this.head.position.copy(turn).multiplyScalar(length);
    this.cone.quaternion.setFromUnitVectors(kUp, new Vector3(nx, ny, nz));
    this.ring.quaternion.copy(this.cone.quaternion);
    this.ring.visible = mode === kSlips;
    const reach = Math.max(length, 4 * this.radius);
    this.cone.scale.set(mu * reach, reach, mu * reach);
  }
}

/** The last two seconds of a foot's path as dots that shrink with age. */
class Trace {
  private static readonly kDots = 200;
  readonly dots: InstancedMesh;
  private place = new Matrix4();

  constructor(private foot: Foot, index: number, radius: number) {
    const ink = new MeshBasicMaterial({ color: roleStyle(foot.role, index).colour });
    this.dots = new InstancedMesh(new SphereGeometry(radius, 10, 8), ink, Trace.kDots);
    this.dots.frustumCulled = false;
  }

  update(run: Run, last: number, t: number) {
    const first = frameAt(run, t - kTraceSeconds);
    const stride = Math.max(1, Math.ceil((last - first + 1) / Trace.kDots));
    let n = 0;
    // Whole strides counted from frame 0, so that the dots do not flicker while playing.
    for (let i = Math.ceil(first / stride) * stride; i <= last && n < Trace.kDots; i += stride) {
      const age = (t - run.time(i)) / kTraceSeconds, size = Math.sqrt(Math.max(0, 1 - age));
      this.place.makeScale(size, size, size).setPosition(footPoint(run.frame(i), this.foot));
      this.dots.setMatrixAt(n++, this.place);
    }
    this.dots.count = n;
    this.dots.instanceMatrix.needsUpdate = true;
  }

}

const scratch = new Vector3(), axis = new Vector3();

/** The foot's reference point in the world: p + R(quat) r. */
function footPoint(frame: Frame, foot: Foot): Vector3 {
  const p = frame.poses, k = foot.body * kPoseFloats;
  scratch.fromArray(foot.point);
  axis.set(p[k + 4], p[k + 5], p[k + 6]);
  const turn = axis.clone().cross(scratch).multiplyScalar(2);
  scratch.addScaledVector(turn, p[k + 3]).add(axis.clone().cross(turn));
  scratch.x += p[k];
  scratch.y += p[k + 1];
  scratch.z += p[k + 2];
  return scratch;
}

function cross(size: number, colour: Color): Group {
  const group = new Group();
  for (const angle of [Math.PI / 4, -Math.PI / 4]) {
    const bar = new Mesh(new CylinderGeometry(0.12 * size, 0.12 * size, 2 * size, 8),
                         new MeshBasicMaterial({ color: colour, depthTest: false }));
    bar.rotation.z = angle;
    bar.renderOrder = 4;
    group.add(bar);
  }
  return group;
}

/** The contacts of each body as one: the sum of their forces at the centre of pressure. It slips where any of them does. */
function summed(contacts: Float32Array): Float32Array {
  const of = new Map<number, { sum: Float32Array; weight: number }>();
  for (let k = 0; k < contacts.length; k += kContactFloats) {
    const c = contacts.subarray(k, k + kContactFloats);
    const weight = Math.hypot(c[4], c[5], c[6]);
    if (!(weight > 0)) continue;
    const known = of.get(c[0]) ?? { sum: new Float32Array(kContactFloats), weight: 0 };
    known.sum[0] = c[0];
    for (let i = 1; i < 11; ++i) known.sum[i] += (i >= 4 && i < 7 ? 1 : weight) * c[i];
    known.sum[11] = Math.max(known.sum[11], c[11]);
    known.weight += weight;
    of.set(c[0], known);
  }
  const out = new Float32Array(kContactFloats * of.size);
  let at = 0;
  for (const { sum, weight } of of.values()) {
    for (const i of [1, 2, 3, 7, 8, 9, 10]) sum[i] /= weight;
    const normal = Math.hypot(sum[7], sum[8], sum[9]) || 1;
    for (const i of [7, 8, 9]) sum[i] /= normal;
    out.set(sum, at);
    at += kContactFloats;
  }
  return out;
}

/** A text that faces the camera. */
function textSprite(): { sprite: Sprite; write(text: string, colour: string, height: number): void } {
  const canvas = document.createElement('canvas'), ink = canvas.getContext('2d') as CanvasRenderingContext2D;
  canvas.width = 256;
  canvas.height = 64;
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  const sprite = new Sprite(new SpriteMaterial({ map: texture, depthTest: false, transparent: true }));
  sprite.renderOrder = 6;
  let shown = '';
  return {
    sprite,
    write(text, colour, height) {
      sprite.scale.set(4 * height, height, 1);
      if (shown === text + colour) return;
      shown = text + colour;
      ink.clearRect(0, 0, 256, 64);
      ink.font = '600 40px system-ui, sans-serif';
      ink.textAlign = 'center';
      ink.textBaseline = 'middle';
      ink.lineJoin = 'round';
      ink.lineWidth = 8;
      ink.strokeStyle = cssColour('--stage');
      ink.strokeText(text, 128, 32);
      ink.fillStyle = colour;
      ink.fillText(text, 128, 32);
      texture.needsUpdate = true;
    },
  };
}

export class Overlays {
  readonly root = new Group();
  private pushGroup = new Group();
  private pushArrows: { arrow: Arrow; text: ReturnType<typeof textSprite> }[] = [];
  private pushes: Pushes | null = null;
  private height: number;
  readonly arrows: Arrow[] = [];
  private forces = new Group();
  private balance = new Group();
  private traces: Trace[];
  private traceGroup = new Group();
  private com: Mesh; private drop: LineSegments; private shadow: Mesh;
  private zmp: Group; private polygon: LineLoop;
  private polygonPoints = new BufferAttribute(new Float32Array(3 * 64), 3);
  private roleOfBody = new Map<number, { role: string; index: number }>();
  private scale: number;   // [m/N]: one body weight is half a body height
  private radius: number;

  constructor(scene: Scene) {
    const h = scene.height_m;
    this.height = h;
    this.scale = 0.5 * h / scene.weight_N;
    this.radius = 0.009 * h;
    scene.feet.forEach((foot, index) => this.roleOfBody.set(foot.body, { role: foot.role, index }));
    this.traces = scene.feet.map((foot, index) => new Trace(foot, index, 0.006 * h));
    this.traceGroup.add(...this.traces.map((t) => t.dots));

    const ink = stageColour('--com');
    this.com = new Mesh(new SphereGeometry(0.03 * h, 24, 16),
                        new MeshBasicMaterial({ color: ink, transparent: true, opacity: 0.9, depthTest: false }));
    this.com.renderOrder = 3;
    this.shadow = new Mesh(new RingGeometry(0.022 * h, 0.03 * h, 32),
                           new MeshBasicMaterial({ color: ink, depthTest: false, transparent: true }));
    this.shadow.renderOrder = 3;
    this.drop = new LineSegments(
      new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(6), 3)),
      new LineBasicMaterial({ color: ink, transparent: true, opacity: 0.6 }));
    this.drop.frustumCulled = false;
    this.zmp = cross(0.03 * h, stageColour('--zmp'));
    this.polygon = new LineLoop(new BufferGeometry().setAttribute('position', this.polygonPoints),
                                new LineBasicMaterial({ color: stageColour('--polygon') }));
    this.polygon.frustumCulled = false;
    this.balance.add(this.com, this.drop, this.shadow, this.zmp, this.polygon);
    this.root.add(this.forces, this.balance, this.traceGroup, this.pushGroup);
  }

  showForces(on: boolean) { this.forces.visible = this.pushGroup.visible = on; }
  showBalance(on: boolean) { this.balance.visible = on; }
  showTraces(on: boolean) { this.traceGroup.visible = on; }

  update(run: Run, index: number, t: number) {
    const frame = run.frame(index);
    this.updateForces(frame);
    this.updatePushes(run, t);
    this.updateBalance(frame);
    if (this.traceGroup.visible) for (const trace of this.traces) trace.update(run, index, t);
  }

  private updateForces(frame: Frame) {
    const sums = summed(frame.contacts), n = sums.length / kContactFloats;
    while (this.arrows.length < n) {
      const arrow = new Arrow(this.radius);
      this.arrows.push(arrow);
      this.forces.add(arrow.group);
    }
    this.arrows.forEach((arrow, i) => {
      const record = sums.subarray(i * kContactFloats, (i + 1) * kContactFloats);
      const force = i < n ? Math.hypot(record[4], record[5], record[6]) : 0;
      arrow.group.visible = force * this.scale > 1e-3 * this.radius;
      if (!arrow.group.visible) return;
      const foot = this.roleOfBody.get(record[0]);
      arrow.set(record, force * this.scale,
                foot ? roleStyle(foot.role, foot.index).colour : cssColour('--quiet'));
    });
  }

  // A push ends where it acts: one sees the hand, not what it does to the other side.
  private updatePushes(run: Run, t: number) {
    this.pushes ??= new Pushes(run);
    const now = this.pushes.at(t), colour = cssColour('--push');
    while (this.pushArrows.length < now.length) {
      const arrow = new Arrow(1.4 * this.radius), text = textSprite();
      this.pushArrows.push({ arrow, text });
      this.pushGroup.add(arrow.group, text.sprite);
    }
    this.pushArrows.forEach(({ arrow, text }, i) => {
      arrow.group.visible = text.sprite.visible = i < now.length;
      if (i >= now.length) return;
      const force = new Vector3().fromArray(now[i].force), size = force.length();
      const length = Math.min(Math.max(size * this.scale, 0.15 * this.height), 1.2 * this.height);
      const tail = new Vector3().fromArray(now[i].point).addScaledVector(force, -length / size);
      arrow.set(new Float32Array([-1, ...tail.toArray(), ...now[i].force, 0, 0, 1, 0, 0]), length, colour);
      text.write(`${Number(size.toPrecision(3))} N`, colour, 0.09 * this.height);
      text.sprite.position.copy(tail).addScaledVector(kWorldUp, 0.06 * this.height);
    });
  }

  private updateBalance(frame: Frame) {
    const [x, y, z] = frame.com;
    const n = Math.min(frame.support.length / 3, 64);
    let ground = 0;
    for (let i = 0; i < n; ++i) {
      ground += frame.support[3 * i + 2] / n;
      this.polygonPoints.setXYZ(i, frame.support[3 * i], frame.support[3 * i + 1], frame.support[3 * i + 2] + 0.003);
    }
    this.polygon.geometry.setDrawRange(0, n);
    this.polygonPoints.needsUpdate = true;
    this.com.position.set(x, y, z);
    this.shadow.position.set(x, y, ground + 0.004);
    const drop = this.drop.geometry.attributes.position as BufferAttribute;
    drop.setXYZ(0, x, y, z);
    drop.setXYZ(1, x, y, ground + 0.004);
    drop.needsUpdate = true;
    this.zmp.visible = Number.isFinite(frame.zmp[0]);
    if (this.zmp.visible) this.zmp.position.set(frame.zmp[0], frame.zmp[1], frame.zmp[2] + 0.005);
  }
}
