// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Geometry of one shape, in its own frame. Sizes follow docs/viewer-data.md.
import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, Color, CylinderGeometry, PlaneGeometry,
  SphereGeometry,
} from 'three';
import { Shape } from '../data/contract';
import { Run } from '../data/run';

const kInfinitePlane = 200;  // [m], far beyond what the fog shows

function heightfield(shape: Shape, run: Run): BufferGeometry {
  const [nx, ny] = shape.grid ?? [2, 2];
  const geometry = new PlaneGeometry(2 * shape.size[0], 2 * shape.size[1], nx - 1, ny - 1);
  const position = geometry.attributes.position as BufferAttribute;
  const heights = shape.heights ? run.array(shape.heights) : [];
  for (let j = 0; j < ny; ++j) {
    for (let i = 0; i < nx; ++i) {
      // three lays rows from +y to -y, the contract from -y to +y.
      position.setZ((ny - 1 - j) * nx + i, heights[j * nx + i] ?? 0);
    }
  }
  geometry.computeVertexNormals();
  return geometry;
}

const kCrease = Math.cos(35 * Math.PI / 180);  // faces that meet more sharply keep their edge

function positions(shape: Shape, run: Run): Float32Array {
  const raw = shape.vertices ? run.array(shape.vertices) : new Float32Array();
  if (!shape.box) return raw as Float32Array;
  const out = new Float32Array(raw.length), box = shape.box;
  for (let i = 0; i < raw.length; ++i) out[i] = box[i % 3] + raw[i] / 65535 * (box[3 + i % 3] - box[i % 3]);
  return out;
}

/** Normals per corner: the mean of the faces around the vertex that do not turn away by more than the crease. */
function creasedNormals(points: Float32Array, faces: ArrayLike<number>): Float32Array {
  const count = faces.length / 3, face = new Float32Array(3 * count), unit = new Float32Array(3 * count);
  const around: number[][] = Array.from({ length: points.length / 3 }, () => []);
  const p = (corner: number, k: number) => points[3 * faces[corner] + k];
  for (let f = 0; f < count; ++f) {
    const c = 3 * f;
    const [ux, uy, uz] = [0, 1, 2].map((k) => p(c + 1, k) - p(c, k));
    const [vx, vy, vz] = [0, 1, 2].map((k) => p(c + 2, k) - p(c, k));
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.hypot(n[0], n[1], n[2]) || 1;
    for (let k = 0; k < 3; ++k) { face[c + k] = n[k]; unit[c + k] = n[k] / size; around[faces[c + k]].push(f); }
  }
  const out = new Float32Array(3 * faces.length);
  for (let corner = 0; corner < faces.length; ++corner) {
    const f = 3 * Math.floor(corner / 3), sum = [0, 0, 0];
    for (const other of around[faces[corner]]) {
      const o = 3 * other;
      if (unit[f] * unit[o] + unit[f + 1] * unit[o + 1] + unit[f + 2] * unit[o + 2] < kCrease) continue;
      for (let k = 0; k < 3; ++k) sum[k] += face[o + k];
    }
    const size = Math.hypot(sum[0], sum[1], sum[2]) || 1;
    for (let k = 0; k < 3; ++k) out[3 * corner + k] = sum[k] / size;
  }
  return out;
}

/** Colour of each corner, from runs of faces. */
function cornerColours(runs: number[][], corners: number): Float32Array {
  const out = new Float32Array(3 * corners), colour = new Color();
  let at = 0;
  for (const [hex, faces] of runs) {
    colour.set(hex);
    for (let i = 0; i < 3 * faces && at < out.length; ++i, at += 3) colour.toArray(out, at);
  }
  return out;
}

function mesh(shape: Shape, run: Run): BufferGeometry {
  const geometry = new BufferGeometry();
  if (!shape.vertices || !shape.faces) return geometry;
  const points = positions(shape, run), faces = run.array(shape.faces);
  const corners = new Float32Array(3 * faces.length);
  for (let i = 0; i < faces.length; ++i) for (let k = 0; k < 3; ++k) corners[3 * i + k] = points[3 * faces[i] + k];
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  geometry.setAttribute('normal', new BufferAttribute(creasedNormals(points, faces), 3));
  if (shape.colours) geometry.setAttribute('color', new BufferAttribute(cornerColours(shape.colours, faces.length), 3));
  return geometry;
}

export function shapeGeometry(shape: Shape, run: Run): BufferGeometry {
  const [a = 0.01, b = 0.01, c = 0.01] = shape.size;
  switch (shape.kind) {
    case 'sphere': return new SphereGeometry(a, 32, 20);
    case 'box': return new BoxGeometry(2 * a, 2 * b, 2 * c);
    case 'capsule': return new CapsuleGeometry(a, 2 * b, 10, 24).rotateX(Math.PI / 2);
    case 'cylinder': return new CylinderGeometry(a, a, 2 * b, 40).rotateX(Math.PI / 2);
    case 'ellipsoid': return new SphereGeometry(1, 32, 20).scale(a, b, c);
    case 'plane': return new PlaneGeometry(2 * (a > 0 ? a : kInfinitePlane), 2 * (b > 0 ? b : kInfinitePlane));
    case 'mesh': return mesh(shape, run);
    case 'heightfield': return heightfield(shape, run);
  }
}
