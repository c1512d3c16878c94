// SPDX-License-Identifier: Apache-2.0
// The bodies: one group per body, moved by poses; neutral visual shapes, translucent collision shapes.
import {
  AxesHelper, Color, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial,
  MeshStandardMaterial, Object3D, Quaternion,
} from 'three';
import { Body, Shape, kPoseFloats } from '../data/contract';
import { Frame, Run } from '../data/run';
import { stageColour } from './colours';
import { groundMaterial } from './ground';
import { shapeGeometry } from './shapes';

function depthOf(bodies: Body[], b: number): number {
  let depth = 0;
  for (let at = b; at > 0 && depth < bodies.length; at = bodies[at].parent) ++depth;
  return depth;
}

function place(mesh: Object3D, shape: Shape) {
  mesh.position.fromArray(shape.pos);
  mesh.quaternion.set(shape.quat[1], shape.quat[2], shape.quat[3], shape.quat[0]);
}

export class Robot {
  readonly root = new Group();
  readonly pickable: Mesh[] = [];
  private groups: Group[] = [];
  private materials: MeshStandardMaterial[] = [];
  private collision: Object3D[] = [];
  private visual: Object3D[] = [];
  private axes: Object3D[] = [];
  private edge = new LineBasicMaterial({ color: stageColour('--quiet') });
  private picked = -1;
  private from = new Quaternion();
  private to = new Quaternion();

  constructor(private run: Run) {
    const ground = groundMaterial();
    const glass = new MeshBasicMaterial({
      color: stageColour('--collision'), transparent: true, opacity: 0.28, depthWrite: false });
    run.doc.scene.bodies.forEach((body, b) => {
      const group = new Group();
      const skin = this.skin(b);
      this.materials.push(skin);
      // A file may give only collision shapes: then they are what one sees.
      const bare = !body.shapes.some((s) => s.visual);
      for (const shape of body.shapes) this.addShape(group, shape, b, b === 0 ? ground : skin, glass, bare);
      if (b > 0) {
        const axes = new AxesHelper(0.12 * run.doc.scene.height_m);
        axes.visible = false;
        this.axes.push(axes);
        group.add(axes);
      }
      this.groups.push(group);
      this.root.add(group);
    });
  }

  // Shade alternates along the chain, so that one sees where a link ends.
  private skin(b: number): MeshStandardMaterial {
    const odd = depthOf(this.run.doc.scene.bodies, b) % 2 === 0;
    return new MeshStandardMaterial({
      color: stageColour(odd ? '--robot-dark' : '--robot'), roughness: 0.55, metalness: 0.05 });
  }

  private addShape(group: Group, shape: Shape, b: number, material: MeshStandardMaterial | Mesh['material'],
                   glass: MeshBasicMaterial, bare: boolean) {
    const geometry = shapeGeometry(shape, this.run);
    if (shape.visual || bare) {
      const mesh = new Mesh(geometry, material);
      place(mesh, shape);
      mesh.userData.body = b;
      mesh.castShadow = b > 0 || shape.kind === 'box';
      mesh.receiveShadow = true;
      group.add(mesh);
      if (b > 0) { this.pickable.push(mesh); this.visual.push(mesh); }
      if (b === 0 && shape.kind === 'box') {  // a step is seen by its edges: top and floor look alike from above
        const edges = new LineSegments(new EdgesGeometry(geometry), this.edge);
        place(edges, shape);
        group.add(edges);
      }
    }
    if (shape.collides && b > 0) {
      const mesh = new Mesh(geometry, glass);
      place(mesh, shape);
      mesh.scale.setScalar(1.01);  // a hair larger, against flicker where it equals the visual shape
      mesh.visible = false;
      mesh.renderOrder = 2;
      group.add(mesh);
      this.collision.push(mesh);
    }
  }

  showCollision(on: boolean) { for (const o of this.collision) o.visible = on; }
  showFrames(on: boolean) { for (const o of this.axes) o.visible = on; }

  highlight(body: number) {
    if (this.picked > 0) this.materials[this.picked].emissive = new Color(0);
    this.picked = body;
    if (body > 0) this.materials[body].emissive = stageColour('--picked');
  }

  recolour() {
    this.edge.color.copy(stageColour('--quiet'));
    this.materials.forEach((m, b) => { m.color.copy(this.skin(b).color); });
    this.highlight(this.picked);
  }

  group(body: number): Group { return this.groups[body]; }

  /** Poses between frames a and b: linear in position, spherical in orientation. */
  pose(a: Frame, b: Frame, share: number) {
    this.groups.forEach((group, i) => {
      const k = i * kPoseFloats, p = a.poses, q = b.poses;
      group.position.set(p[k] + share * (q[k] - p[k]), p[k + 1] + share * (q[k + 1] - p[k + 1]),
                         p[k + 2] + share * (q[k + 2] - p[k + 2]));
      this.from.set(p[k + 4], p[k + 5], p[k + 6], p[k + 3]);
      this.to.set(q[k + 4], q[k + 5], q[k + 6], q[k + 3]);
      group.quaternion.slerpQuaternions(this.from, this.to, share);
    });
  }
}
