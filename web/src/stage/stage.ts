// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The 3-D stage: light, camera, ground, robot, overlays; draws only when something changed.
import {
  AmbientLight, BackSide, DirectionalLight, Fog, HemisphereLight, Mesh, PerspectiveCamera, Raycaster, Scene as World,
  ShaderMaterial, SphereGeometry, VSMShadowMap, Vector2, Vector3, WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Frame, Run, frameAt } from '../data/run';
import { stageColour } from './colours';
import { Ghost } from './ghost';
import { robocupField } from './ground';
import { Overlays } from './overlays';
import { Pace } from './pace';
import { Robot } from './robot';

export type Toggle = 'forces' | 'balance' | 'traces' | 'estimate' | 'collision' | 'frames' | 'follow';

export interface Hit { body: number; point: Vector3 }

const kView = new Vector3(0.72, -0.62, 0.30).normalize();  // from the robot's front right, a little above
const kFill = 0.72;                                         // of the stage the robot takes

/** A dome that is the fog's colour at and below the horizon and the sky's above it. */
function skyDome(): Mesh<SphereGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    side: BackSide, depthWrite: false, fog: false,
    uniforms: { horizon: { value: stageColour('--stage') }, zenith: { value: stageColour('--sky') } },
    vertexShader: 'varying vec3 vWay; void main() { vWay = position; '
      + 'gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: 'varying vec3 vWay; uniform vec3 horizon; uniform vec3 zenith; void main() { '
      + 'float up = clamp(normalize(vWay).z, 0.0, 1.0); '
      + 'gl_FragColor = vec4(mix(horizon, zenith, 1.0 - pow(1.0 - up, 3.0)), 1.0);\n#include <colorspace_fragment>\n }',
  });
  const dome = new Mesh(new SphereGeometry(1, 32, 24), material);
  dome.renderOrder = -10;
  dome.frustumCulled = false;
  return dome;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly controls: OrbitControls;
  readonly camera = new PerspectiveCamera(35, 1, 0.01, 400);
  onPick: (body: number) => void = () => {};
  onHoverForce: (body: number, force: Vector3 | null) => void = () => {};
  onEstimate: (error: number) => void = () => {};  // [m], as shown
  private world = new World();
  private renderer: WebGLRenderer;
  private sun = new DirectionalLight(0xffffff, 2.2);
  private robot: Robot;
  private overlays: Overlays;
  private ghost: Ghost | null = null;
  private raycaster = new Raycaster();
  private follow = true;
  private anchor = new Vector3();
  private pending = false;
  private pace: Pace;
  private moved = true;
  private lift = new Vector3();  // from the CoM's place in the plane to the middle of the robot
  private size = new Vector3(1, 1, 1);
  private sky = skyDome();
  private hovered: unknown = null;  // the arrow under the pointer
  private run: Run;
  private downAt = new Vector2();
  private exact = false;  // pictures of a given size, drawn when asked for

  constructor(private host: HTMLElement, run: Run) {
    this.run = run;
    this.renderer = new WebGLRenderer({ antialias: true, powerPreference: 'high-performance' });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = VSMShadowMap;
    this.renderer.shadowMap.autoUpdate = false;  // only motion moves shadows, the camera does not
    this.canvas = this.renderer.domElement;
    this.pace = new Pace(this.renderer.getContext());
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'img');
    host.prepend(this.canvas);

    this.robot = new Robot(run);
    this.overlays = new Overlays(run.doc.scene);
    this.world.add(this.sky, this.robot.root, this.overlays.root);
    if (run.doc.scene.estimate) {
      this.ghost = new Ghost(run, run.doc.scene.estimate);
      this.world.add(this.ghost.root);
    }
    if (run.doc.scene.terrain.field) this.world.add(robocupField(run.doc.scene.terrain.field));
    this.addLight();
    this.applyTheme();

    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.maxPolarAngle = 0.55 * Math.PI;
    this.controls.minDistance = 0.2 * run.doc.scene.height_m;
    this.controls.maxDistance = 40 * run.doc.scene.height_m;
    this.controls.addEventListener('change', () => this.invalidate());
    this.listen();
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
  }

  private addLight() {
    const h = this.run.doc.scene.height_m;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 4;
    this.sun.shadow.blurSamples = 10;
    this.sun.shadow.normalBias = 0.01 * h;
    const reach = 2.2 * h;
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach,
                                            near: 0.1 * h, far: 12 * h });
    const fill = new DirectionalLight(0xdfe9ff, 0.5);  // from the other side, so that dark paint has a rim
    fill.position.set(-2, 2.5, 1.5);
    this.world.add(this.sun, this.sun.target, fill, new HemisphereLight(0xffffff, 0xa8adb5, 1.1),
                   new AmbientLight(0xffffff, 0.2));
  }

  applyTheme() {
    const horizon = stageColour('--stage');
    const h = this.run.doc.scene.height_m;
    this.world.background = horizon;
    this.world.fog = new Fog(horizon, 6 * h, 30 * h);
    this.sky.material.uniforms.horizon.value = horizon;
    this.sky.material.uniforms.zenith.value = stageColour('--sky');
    this.robot.recolour();
    this.ghost?.recolour();
    this.invalidate();
  }

  private listen() {
    this.canvas.addEventListener('pointerdown', (e) => this.downAt.set(e.clientX, e.clientY));
    this.canvas.addEventListener('pointerup', (e) => {
      if (this.downAt.distanceTo(new Vector2(e.clientX, e.clientY)) > 4 || e.shiftKey) return;
      this.onPick(this.hit(e)?.body ?? -1);
    });
    this.canvas.addEventListener('pointermove', (e) => { if (!e.buttons) this.hover(e); });
  }

  private aim(e: PointerEvent) {
    const box = this.canvas.getBoundingClientRect();
    this.raycaster.setFromCamera(new Vector2(2 * (e.clientX - box.left) / box.width - 1,
                                             1 - 2 * (e.clientY - box.top) / box.height), this.camera);
  }

  /** The link under the pointer. */
  hit(e: PointerEvent): Hit | null {
    this.aim(e);
    const found = this.raycaster.intersectObjects(this.robot.pickable, false)[0];
    return found ? { body: found.object.userData.body, point: found.point } : null;
  }

  ray(e: PointerEvent) { this.aim(e); return this.raycaster.ray; }

  private hover(e: PointerEvent) {
    this.aim(e);
    const targets = this.overlays.arrows.filter((a) => a.group.visible).flatMap((a) => a.targets());
    const arrow = this.raycaster.intersectObjects(targets, false)[0]?.object.userData.arrow ?? null;
    if (arrow === this.hovered) return;
    this.hovered = arrow;
    for (const a of this.overlays.arrows) a.hover(a === arrow);
    this.onHoverForce(arrow ? arrow.body : -1, arrow ? arrow.force : null);
    this.invalidate();
  }

  toLocal(body: number, point: Vector3): Vector3 {
    return this.robot.group(body).worldToLocal(point.clone());
  }
  toWorld(body: number, point: Vector3): Vector3 {
    return this.robot.group(body).localToWorld(point.clone());
  }
  add(object: Parameters<World['add']>[0]) { this.world.add(object); }

  get estimates() { return this.ghost !== null; }

  highlight(body: number) { this.robot.highlight(body); this.invalidate(); }

  set(toggle: Toggle, on: boolean) {
    switch (toggle) {
      case 'forces': this.overlays.showForces(on); break;
      case 'balance': this.overlays.showBalance(on); break;
      case 'traces': this.overlays.showTraces(on); break;
      case 'estimate': if (this.ghost) this.ghost.root.visible = on; break;
      case 'collision': this.robot.showCollision(on); break;
      case 'frames': this.robot.showFrames(on); break;
      case 'follow': this.follow = on; break;
    }
    this.invalidate();
  }

  /** Three-quarter view of the whole robot, which fills most of the stage. */
  resetCamera() { this.frameCamera(kView, this.anchor); }

  /** Looks against `view` at the robot standing at `place`; `extra` is what else must be in sight, 1 / `zoom` how far. */
  frameCamera(view: Vector3, place: Vector3, extra = new Vector3(), zoom = 1) {
    const middle = place.clone().add(this.lift), box = this.size.clone().add(extra);
    const right = new Vector3().crossVectors(new Vector3(0, 0, 1), view).normalize();
    const up = new Vector3().crossVectors(view, right);
    const tall = kFill * Math.tan(this.camera.fov * Math.PI / 360), wide = tall * this.camera.aspect;
    let distance = 0;
    for (let i = 0; i < 8; ++i) {
      const corner = new Vector3(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5).multiply(box);
      const near = corner.dot(view);
      distance = Math.max(distance, near + Math.abs(corner.dot(up)) / tall, near + Math.abs(corner.dot(right)) / wide);
    }
    this.controls.target.copy(middle);
    this.camera.position.copy(middle).addScaledVector(view, distance / zoom);
    this.controls.update();
    this.invalidate();
  }

  /** Pictures of so many pixels from now on, whatever the page's layout is. */
  resizeTo(width: number, height: number) {
    this.exact = true;
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  /** The whole picture at once, at full quality. */
  drawNow() { this.render(false); }

  show(t: number, first = false) {
    if (this.run.frameCount === 0) return;
    const i = frameAt(this.run, t), j = Math.min(i + 1, this.run.frameCount - 1);
    const a = this.run.frame(i), b = this.run.frame(j);
    const share = j > i ? Math.min(Math.max((t - a.t) / (b.t - a.t), 0), 1) : 0;
    this.moved = true;
    this.robot.pose(a, b, share);
    this.robot.root.updateMatrixWorld();
    this.overlays.update(this.run, i, t);
    if (this.ghost) {
      this.ghost.update(this.run, i);
      this.onEstimate(this.ghost.error(a));
    }
    this.track(a, b, share, first);
    this.invalidate();
  }

  // The camera glides with the CoM in the plane; its height stays, so that one sees the body bounce.
  private track(a: Frame, b: Frame, share: number, first: boolean) {
    const x = a.com[0] + share * (b.com[0] - a.com[0]), y = a.com[1] + share * (b.com[1] - a.com[1]);
    if (first) {
      const box = this.robot.bounds();
      this.anchor.set(x, y, 0);
      if (!box.isEmpty()) {
        box.getCenter(this.lift).sub(this.anchor);
        box.getSize(this.size);
      }
      this.resetCamera();
    }
    const shift = new Vector3(x - this.anchor.x, y - this.anchor.y, 0);
    this.anchor.add(shift);
    if (this.follow) {
      this.controls.target.add(shift);
      this.camera.position.add(shift);
    }
    const h = this.run.doc.scene.height_m;
    this.sun.target.position.copy(this.anchor);
    this.sun.position.copy(this.anchor).add(new Vector3(1.6 * h, -1.2 * h, 4 * h));
  }

  invalidate() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number) {
    this.pending = false;
    if (this.exact) return;  // pictures on demand only
    const light = this.pace.isSlow(now, () => this.render(false));
    this.render(light);
  }

  // On a machine without a GPU motion is drawn with fewer pixels and no shadow; the picture at rest is whole.
  private render(light: boolean) {
    const ratio = this.exact ? 1 : light ? 0.5 : Math.min(devicePixelRatio, 2);
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    this.sun.shadow.intensity = light ? 0 : 1;
    if (this.moved && !light) {
      this.renderer.shadowMap.needsUpdate = true;
      this.moved = false;
    }
    this.sky.position.copy(this.camera.position);
    this.sky.scale.setScalar(0.5 * this.camera.far);
    this.renderer.render(this.world, this.camera);
  }

  private resize() {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h || this.exact) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    this.render(false);
  }
}
