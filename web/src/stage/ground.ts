// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The ground: one material with a faint 0.1 m / 1 m grid for planes, steps and heightfields,
// and the lines and goals of a RoboCup field.
import {
  BoxGeometry, BufferGeometry, Group, Material, Mesh, MeshBasicMaterial, MeshLambertMaterial,
  PlaneGeometry, RingGeometry,
} from 'three';
import { Field } from '../data/contract';
import { stageColour } from './colours';

/** Lambert ground whose grid is computed in the shader from the world position: sharp at any zoom. */
export function groundMaterial(): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ color: stageColour('--ground') });
  const line = stageColour('--grid');
  material.onBeforeCompile = (shader) => {
    shader.uniforms.gridColour = { value: line };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vGridPosition;')
      .replace('#include <fog_vertex>',
               '#include <fog_vertex>\nvGridPosition = (modelMatrix * vec4(transformed, 1.0)).xyz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>
        varying vec3 vGridPosition;
        uniform vec3 gridColour;
        float gridLine(float cell, float width) {
          vec2 p = vGridPosition.xy / cell;
          vec2 w = fwidth(p);
          vec2 d = abs(fract(p - 0.5) - 0.5) / max(w, vec2(1e-6));
          vec2 fade = clamp(1.0 - 2.5 * w, 0.0, 1.0);   // no moiré where cells shrink to pixels
          vec2 on = (1.0 - smoothstep(width - 0.5, width + 0.5, d)) * fade;
          return max(on.x, on.y);
        }`)
      .replace('#include <map_fragment>', `#include <map_fragment>
        float grid = max(0.35 * gridLine(0.1, 0.5), 0.9 * gridLine(1.0, 0.8));
        diffuseColor.rgb = mix(diffuseColor.rgb, gridColour, grid);`);
  };
  return material;
}

function patch(geometry: BufferGeometry, material: Material, x: number, y: number): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.position.set(x, y, 0.001);
  mesh.receiveShadow = true;
  return mesh;
}

/** Outline of a rectangle centred on (x, y), drawn with the field's line width. */
function outline(group: Group, paint: Material, x: number, y: number, lx: number, ly: number, w: number) {
  for (const side of [-1, 1]) {
    group.add(patch(new PlaneGeometry(lx + w, w), paint, x, y + side * ly / 2));
    group.add(patch(new PlaneGeometry(w, ly + w), paint, x + side * lx / 2, y));
  }
}

function goal(group: Group, paint: Material, x: number, side: number, [width, depth, height]: number[]) {
  const bar = 0.05;
  const add = (lx: number, ly: number, lz: number, px: number, py: number, pz: number) => {
    const mesh = new Mesh(new BoxGeometry(lx, ly, lz), paint);
    mesh.position.set(px, py, pz);
    mesh.castShadow = true;
    group.add(mesh);
  };
  for (const y of [-width / 2, width / 2]) {
    add(bar, bar, height, x, y, height / 2);
    add(depth, bar / 2, bar / 2, x + side * depth / 2, y, bar / 4);
  }
  add(bar, width + bar, bar, x, 0, height);
  add(bar / 2, width, bar / 2, x + side * depth, 0, bar / 4);
}

export function robocupField(field: Field): Group {
  const group = new Group();
  // Nearer than the floor they lie on by the depth buffer's reckoning too: seen from afar a millimetre is nothing.
  const above = (layer: number) => ({ polygonOffset: true, polygonOffsetFactor: -layer, polygonOffsetUnits: -8 * layer });
  const paint = new MeshLambertMaterial({ color: stageColour('--field-line'), ...above(4) });
  const turf = new MeshLambertMaterial({ color: stageColour('--field'), transparent: true, opacity: 0.75, ...above(2) });
  const lawn = patch(new PlaneGeometry(field.length + 2 * field.border, field.width + 2 * field.border), turf, 0, 0);
  lawn.position.z = 0.0005;
  group.add(lawn);
  const w = field.line, half = field.length / 2;
  outline(group, paint, 0, 0, field.length, field.width, w);
  group.add(patch(new PlaneGeometry(w, field.width), paint, 0, 0));
  group.add(patch(new RingGeometry(field.circle / 2 - w / 2, field.circle / 2 + w / 2, 96), paint, 0, 0));
  const posts = new MeshBasicMaterial({ color: stageColour('--field-line') });
  for (const side of [-1, 1]) {
    for (const [length, width] of [field.goal_area, field.penalty_area]) {
      outline(group, paint, side * (half - length / 2), 0, length, width, w);
    }
    const mark = side * (half - field.penalty_mark);
    group.add(patch(new PlaneGeometry(2 * w, w), paint, mark, 0));
    group.add(patch(new PlaneGeometry(w, 2 * w), paint, mark, 0));
    goal(group, posts, side * half, side, field.goal);
  }
  return group;
}
