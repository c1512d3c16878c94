// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The bodies: one group per body, moved by poses; shapes in their file's colours or neutral grey, translucent collision
// shapes.
import {
  AxesHelper, Box3, Color, DoubleSide, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial,
  MeshStandardMaterial, Object3D, Quaternion, SRGBColorSpace,
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
  private neutral: MeshStandardMaterial[] = [];      // one per body
  private materials: MeshStandardMaterial[][] = [];  // all of each body
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
      this.neutral.push(skin);
      this.materials.push([skin]);
      // A file may give only collision shapes: then they are what one sees.
      const bare = !body.shapes.some((s) => s.visual);
      for (const shape of body.shapes) this.addShape(group, shape, b, b === 0 ? ground : skin, glass, bare);
      if (b > 0) {
        const axes = new AxesHelper(0.12 * run.doc.scene.height_m);
        for (const m of [axes.material].flat()) m.depthTest = false;  // seen through the body they belong to
        axes.renderOrder = 5;
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

  // As the file colours it; the same colour of one body is one material.
  private paint(shape: Shape, b: number): MeshStandardMaterial {
    if (!shape.rgba && !shape.colours) return this.neutral[b];
    const [r, g, bl, a] = shape.rgba ?? [1, 1, 1, 1];
    const colour = shape.colours ? new Color(1, 1, 1) : new Color().setRGB(r, g, bl, SRGBColorSpace);
    const name = `${shape.colours ? 'own' : colour.getHexString()} ${a}`;
    const known = this.materials[b].find((m) => m.name === name);
    if (known) return known;
    // Black plastic on a black background is no picture: the darkest paints keep a little light.
    const hsl = colour.getHSL({ h: 0, s: 0, l: 0 });
    if (hsl.l < 0.02) colour.setHSL(hsl.h, hsl.s, 0.02);
    const material = new MeshStandardMaterial({
      name, color: colour, vertexColors: !!shape.colours, roughness: 0.6, metalness: 0.0,
      transparent: a < 1, opacity: a, side: DoubleSide });
    this.materials[b].push(material);
    return material;
  }

  private addShape(group: Group, shape: Shape, b: number, material: MeshStandardMaterial | Mesh['material'],
                   glass: MeshBasicMaterial, bare: boolean) {
    const geometry = shapeGeometry(shape, this.run);
    if (shape.visual || bare) {
      const mesh = new Mesh(geometry, b === 0 ? material : this.paint(shape, b));
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
    if (this.picked > 0) for (const m of this.materials[this.picked]) m.emissive = new Color(0);
    this.picked = body;
    if (body > 0) for (const m of this.materials[body]) m.emissive = stageColour('--picked');
  }

  recolour() {
    this.edge.color.copy(stageColour('--quiet'));
    this.neutral.forEach((m, b) => { m.color.copy(this.skin(b).color); });
    this.highlight(this.picked);
  }

  group(body: number): Group { return this.groups[body]; }

  /** Around everything of the robot that shows. */
  bounds(): Box3 {
    const box = new Box3();
    for (const mesh of this.visual) box.expandByObject(mesh);
    return box;
  }

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
