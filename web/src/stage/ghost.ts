// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Where an estimator believes the robot to be: a ghost of the body it follows, and both ways since the start.
import {
  BufferGeometry, EdgesGeometry, Group, InstancedMesh, LineBasicMaterial, LineSegments, Matrix4, Mesh,
  MeshBasicMaterial, Quaternion, SphereGeometry, Vector3,
} from 'three';
import { EstimatedFrame, kPoseFloats } from '../data/contract';
import { Frame, Run } from '../data/run';
import { roleStyle, stageColour } from './colours';
import { shapeGeometry } from './shapes';

const kSharp = 30;   // [deg] between faces: an edge worth drawing
const kUnit = new Vector3(1, 1, 1);

function poseMatrix(pos: ArrayLike<number>, quat: ArrayLike<number>): Matrix4 {
  return new Matrix4().compose(new Vector3(pos[0], pos[1], pos[2]),
                               new Quaternion(quat[1], quat[2], quat[3], quat[0]), kUnit);
}

/** A way as dots, from the first frame to the present, at most so many. */
class Way {
  private static readonly kDots = 300;
  readonly dots: InstancedMesh;
  private place = new Matrix4();

  constructor(ink: MeshBasicMaterial, radius: number) {
    this.dots = new InstancedMesh(new SphereGeometry(radius, 10, 8), ink, Way.kDots);
    this.dots.frustumCulled = false;
    this.dots.renderOrder = 3;
  }

  /** Whole strides counted from frame 0, so that the dots do not wander while playing. */
  update(last: number, point: (frame: number) => Vector3 | null) {
    let stride = 1;
    while (last / stride >= Way.kDots) stride *= 2;
    let n = 0;
    for (let i = 0; i <= last && n < Way.kDots; i += stride) {
      const at = point(i);
      if (at) this.dots.setMatrixAt(n++, this.place.makeTranslation(at));
    }
    this.dots.count = n;
    this.dots.instanceMatrix.needsUpdate = true;
  }
}

/** The frame followed, as it is (from the body's pose) and as it is believed. */
export function truePoint(frame: Frame, followed: EstimatedFrame): Vector3 {
  const p = frame.poses, k = followed.body * kPoseFloats;
  return new Vector3().fromArray(followed.pos)
    .applyQuaternion(new Quaternion(p[k + 4], p[k + 5], p[k + 6], p[k + 3]))
    .add(new Vector3(p[k], p[k + 1], p[k + 2]));
}

export function believedPoint(frame: Frame): Vector3 | null {
  const e = frame.estimate;
  return e && Number.isFinite(e[0]) ? new Vector3(e[0], e[1], e[2]) : null;
}

export class Ghost {
  readonly root = new Group();
  private body = new Group();
  private believed: Way;
  private truth: Way;
  private X_TB: Matrix4;   // the body in the frame that is followed
  private truthInk = new MeshBasicMaterial({ depthTest: false, transparent: true });

  constructor(run: Run, private followed: EstimatedFrame) {
    const h = run.doc.scene.height_m, colour = roleStyle('estimate', 0).colour;
    this.X_TB = poseMatrix(followed.pos, followed.quat).invert();
    this.body.matrixAutoUpdate = false;
    // A good estimate lies in the body itself: nearer by the depth buffer's reckoning, or the two flicker.
    const fill = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.3, depthWrite: false,
                                         polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -16 });
    const line = new LineBasicMaterial({ color: colour, depthTest: false, transparent: true });
    const shapes = run.doc.scene.bodies[followed.body].shapes;
    const bare = !shapes.some((s) => s.visual);
    for (const shape of shapes) {
      if (!shape.visual && !bare) continue;
      const geometry: BufferGeometry = shapeGeometry(shape, run);
      const mesh = new Mesh(geometry, fill), edges = new LineSegments(new EdgesGeometry(geometry, kSharp), line);
      mesh.renderOrder = 2;
      edges.renderOrder = 3;
      for (const part of [mesh, edges]) {
        part.applyMatrix4(poseMatrix(shape.pos, shape.quat));
        this.body.add(part);
      }
    }
    this.believed = new Way(new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true }), 0.008 * h);
    this.truth = new Way(this.truthInk, 0.004 * h);
    this.recolour();
    this.root.add(this.body, this.believed.dots, this.truth.dots);
  }

  recolour() { this.truthInk.color.copy(stageColour('--com')); }

  update(run: Run, index: number) {
    const e = run.frame(index).estimate;
    this.body.visible = believedPoint(run.frame(index)) !== null;
    if (e && this.body.visible) {
      this.body.matrix.multiplyMatrices(poseMatrix(e, e.subarray(3)), this.X_TB);
      this.body.matrixWorldNeedsUpdate = true;
    }
    if (!this.root.visible) return;
    this.believed.update(index, (i) => believedPoint(run.frame(i)));
    this.truth.update(index, (i) => truePoint(run.frame(i), this.followed));
  }

  /** How far the estimate is off [m]; NaN where there is none. */
  error(frame: Frame): number {
    return believedPoint(frame)?.distanceTo(truePoint(frame, this.followed)) ?? NaN;
  }
}
