// SPDX-License-Identifier: Apache-2.0
// Geometry of one shape, in its own frame. Sizes follow docs/viewer-data.md.
import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CylinderGeometry, PlaneGeometry,
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

function mesh(shape: Shape, run: Run): BufferGeometry {
  const geometry = new BufferGeometry();
  const indexed = new BufferGeometry();
  if (!shape.vertices || !shape.faces) return geometry;
  indexed.setAttribute('position', new BufferAttribute(run.array(shape.vertices) as Float32Array, 3));
  indexed.setIndex(new BufferAttribute(run.array(shape.faces) as Uint32Array, 1));
  const flat = indexed.toNonIndexed();  // hulls read better with flat faces
  flat.computeVertexNormals();
  return flat;
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
