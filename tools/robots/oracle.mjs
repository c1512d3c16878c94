// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Writes what MuJoCo 3.14 (npm @mujoco/mujoco) makes of our robots. Not part of the build.
//   tests/unit/load/robots/expected.json  every small robot there, or its twin in twins/ where the file is URDF or
//                                         MuJoCo differs on purpose
//   tests/unit/load/robots/presets.json   the preset robots of data/robots
//   npm install --prefix DIR @mujoco/mujoco && node tools/robots/oracle.mjs DIR/node_modules/@mujoco/mujoco
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.join(repository, 'tests/unit/load/robots');
const presetFolder = path.join(repository, 'data/robots');

// The package cannot return arrays of bool; its loader is patched in memory to read them as bytes.
async function loadMujoco(packageFolder) {
  const source = fs.readFileSync(path.join(packageFolder, 'mujoco.js'), 'utf8');
  const patched = source.replace(
    /if \(undefined === impl\) \{\s+throwBindingError\(`\$\{humanName\} has unknown type/,
    `if (undefined === impl && getTypeName(rawType) === 'N10emscripten11memory_viewIbEE') {
        var view = (h) => new Uint8Array(HEAP8.buffer, HEAPU32[(h + 4) >> 2], HEAPU32[h >> 2]);
        return { name: 'bools', fromWireType: view, readValueFromPointer: view };
      }
      $&`);
  if (patched === source) throw new Error('mujoco.js has changed: look at loadMujoco()');
  const file = path.join(packageFolder, 'mujoco.patched.mjs');
  fs.writeFileSync(file, patched);
  return (await import(pathToFileURL(file))).default();
}

// SplitMix64, as oracle_shared.json uses it.
function* uniform(seed) {
  const mask = (1n << 64n) - 1n;
  let state = BigInt(seed);
  for (;;) {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    yield Number((z ^ (z >> 31n)) >> 11n) * 2 ** -53;
  }
}

const jointTypes = ['free', 'ball', 'slide', 'hinge'];
const geomTypes = ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh'];
const equalityTypes = ['connect', 'weld', 'joint', 'tendon'];
const list = (view, from = 0, count = view.length - from) => Array.from(view.slice(from, from + count));
const range = (flag, view, i) => (flag[i] ? list(view, 2 * i, 2) : null);

// Rank by Gram-Schmidt with the largest remaining row first; rows below 1e-9 of the largest are dependent.
function rank(rows) {
  const left = rows.map((row) => [...row]);
  const norm = (row) => Math.hypot(...row);
  const first = Math.max(0, ...left.map(norm));
  let count = 0;
  while (left.length) {
    left.sort((a, b) => norm(b) - norm(a));
    const pivot = left.shift();
    const length = norm(pivot);
    if (length <= 1e-9 * first) break;
    ++count;
    for (const row of left) {
      const along = row.reduce((sum, x, k) => sum + x * pivot[k], 0) / length ** 2;
      row.forEach((x, k) => { row[k] = x - along * pivot[k]; });
    }
  }
  return count;
}

class Oracle {
  constructor(mujoco, model) {
    this.mj = mujoco;
    this.m = model;
    this.d = new mujoco.MjData(model);
  }

  name(type, i) { return this.mj.mj_id2name(this.m, this.mj.mjtObj[`mjOBJ_${type}`].value, i) || ''; }
  each(count, f) { return Array.from({ length: count }, (_, i) => f(i)); }

  joints() {
    const m = this.m;
    return this.each(m.njnt, (i) => {
      const dof = m.jnt_dofadr[i];
      return {
        name: this.name('JOINT', i), type: jointTypes[m.jnt_type[i]], body: this.name('BODY', m.jnt_bodyid[i]),
        qposadr: m.jnt_qposadr[i], dofadr: dof, axis: list(m.jnt_axis, 3 * i, 3), pos: list(m.jnt_pos, 3 * i, 3),
        range: range(m.jnt_limited, m.jnt_range, i), actfrcrange: range(m.jnt_actfrclimited, m.jnt_actfrcrange, i),
        armature: m.dof_armature[dof], damping: m.dof_damping[dof], frictionloss: m.dof_frictionloss[dof],
        stiffness: m.jnt_stiffness[i],
      };
    });
  }

  bodies() {
    const m = this.m;
    return this.each(m.nbody, (i) => ({
      name: this.name('BODY', i), parent: m.body_parentid[i], pos: list(m.body_pos, 3 * i, 3),
      quat: list(m.body_quat, 4 * i, 4), mass: m.body_mass[i], ipos: list(m.body_ipos, 3 * i, 3),
      iquat: list(m.body_iquat, 4 * i, 4), inertia: list(m.body_inertia, 3 * i, 3),
    }));
  }

  actuators() {
    const m = this.m;
    const stride = (view) => view.length / m.nu;
    return this.each(m.nu, (i) => ({
      name: this.name('ACTUATOR', i), trntype: m.actuator_trntype[i], trnid: m.actuator_trnid[2 * i],
      gear: list(m.actuator_gear, 6 * i, 6), gainprm: list(m.actuator_gainprm, stride(m.actuator_gainprm) * i, 3),
      biasprm: list(m.actuator_biasprm, stride(m.actuator_biasprm) * i, 3), biastype: m.actuator_biastype[i],
      ctrlrange: range(m.actuator_ctrllimited, m.actuator_ctrlrange, i),
      forcerange: range(m.actuator_forcelimited, m.actuator_forcerange, i),
    }));
  }

  collidingGeoms() {
    const m = this.m;
    return this.each(m.ngeom, (i) => i).filter((i) => m.geom_contype[i] || m.geom_conaffinity[i]).map((i) => ({
      id: i, name: this.name('GEOM', i), body: this.name('BODY', m.geom_bodyid[i]), type: geomTypes[m.geom_type[i]],
      size: list(m.geom_size, 3 * i, 3), pos: list(m.geom_pos, 3 * i, 3), quat: list(m.geom_quat, 4 * i, 4),
      contype: m.geom_contype[i], conaffinity: m.geom_conaffinity[i], condim: m.geom_condim[i],
      priority: m.geom_priority[i], friction: list(m.geom_friction, 3 * i, 3), solref: list(m.geom_solref, 2 * i, 2),
      solimp: list(m.geom_solimp, 5 * i, 5), margin: m.geom_margin[i], gap: m.geom_gap[i],
      ...(geomTypes[m.geom_type[i]] === 'mesh' ? { vertices_body: this.meshVertices(i) } : {}),
    }));
  }

  // Vertices of a mesh geom in the body frame: MuJoCo recentres meshes, so its geom_pos is not the file's.
  meshVertices(geom) {
    const m = this.m;
    const mesh = m.geom_dataid[geom];
    const [w, x, y, z] = list(m.geom_quat, 4 * geom, 4);
    const r = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]];
    return this.each(m.mesh_vertnum[mesh], (k) => {
      const v = list(m.mesh_vert, 3 * (m.mesh_vertadr[mesh] + k), 3);
      return r.map((row, i) => m.geom_pos[3 * geom + i] + row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);
    });
  }

  model() {
    const m = this.m;
    const counts = {};
    for (const key of ['nq', 'nv', 'nu', 'na', 'nbody', 'njnt', 'ngeom', 'nsite', 'neq', 'nsensor', 'nkey', 'nexclude',
      'npair', 'ntendon', 'nmesh']) counts[key] = m[key];
    const geoms = this.collidingGeoms();
    counts.ngeom_colliding = geoms.length;
    counts.nmoving = this.each(m.nbody, (i) => m.body_dofnum[i]).filter((n) => n > 0).length;
    const o = m.opt;
    return {
      counts,
      option: {
        timestep: o.timestep, gravity: list(o.gravity), integrator: o.integrator, cone: o.cone, impratio: o.impratio,
      },
      total_mass: this.mass(), qpos0: list(m.qpos0), qpos_spring: list(m.qpos_spring), joints: this.joints(),
      bodies: this.bodies(), actuators: this.actuators(), geoms_colliding: geoms,
      sites: this.each(m.nsite, (i) => ({
        name: this.name('SITE', i), body: this.name('BODY', m.site_bodyid[i]), pos: list(m.site_pos, 3 * i, 3),
        quat: list(m.site_quat, 4 * i, 4),
      })),
      equalities: this.each(m.neq, (i) => ({
        name: this.name('EQUALITY', i), type: equalityTypes[m.eq_type[i]], obj1: m.eq_obj1id[i], obj2: m.eq_obj2id[i],
        objtype: m.eq_objtype[i], active: Number(m.eq_active0[i]), data: list(m.eq_data, 11 * i, 11),
        solref: list(m.eq_solref, 2 * i, 2), solimp: list(m.eq_solimp, 5 * i, 5),
      })),
      keyframes: this.each(m.nkey, (i) => ({
        name: this.name('KEY', i), qpos: list(m.key_qpos, m.nq * i, m.nq), qvel: list(m.key_qvel, m.nv * i, m.nv),
        ctrl: list(m.key_ctrl, m.nu * i, m.nu),
      })),
      tendons: this.each(m.ntendon, (i) => ({
        name: this.name('TENDON', i), range: range(m.tendon_limited, m.tendon_range, i),
        joints: this.each(m.tendon_num[i], (k) => ({
          joint: this.name('JOINT', m.wrap_objid[m.tendon_adr[i] + k]), coef: m.wrap_prm[m.tendon_adr[i] + k],
        })),
      })),
      excludes: this.each(m.nexclude, (i) => {
        const pair = m.exclude_signature[i];
        return [this.name('BODY', pair >> 16), this.name('BODY', pair & 0xffff)];
      }),
      pairs: this.each(m.npair, (i) => ({
        geom1: this.name('GEOM', m.pair_geom1[i]), geom2: this.name('GEOM', m.pair_geom2[i]), condim: m.pair_dim[i],
        friction: list(m.pair_friction, 5 * i, 5), margin: m.pair_margin[i], gap: m.pair_gap[i],
      })),
    };
  }

  // As `inspect` counts it: mass welded to the world is not part of the robot.
  mass() {
    let sum = 0;
    for (let i = 1; i < this.m.nbody; ++i) if (this.m.body_weldid[i] !== 0) sum += this.m.body_mass[i];
    return sum;
  }

  // "set: BODY mass i1 i2 i3" in a twin's opening comment: values MuJoCo would refuse in a file.
  set(text) {
    const words = text.match(/^\s+set: (\S+) (\S+) (\S+) (\S+) (\S+)/m);
    if (!words) return;
    const body = this.mj.mj_name2id(this.m, this.mj.mjtObj.mjOBJ_BODY.value, words[1]);
    this.m.body_mass[body] = Number(words[2]);
    for (let k = 0; k < 3; ++k) this.m.body_inertia[3 * body + k] = Number(words[3 + k]);
    this.mj.mj_setConst(this.m, this.d);  // subtree masses
  }

  // Pairs of colliding geoms at qpos0; in the contact_filter files every candidate pair overlaps.
  contacts() {
    this.mj.mj_forward(this.m, this.d);
    const pairs = this.each(this.d.ncon, (i) => {
      const c = this.d.contact.get(i);
      return [c.geom1, c.geom2].map((g) => this.name('GEOM', g)).sort();
    });
    return [...new Set(pairs.map((p) => p.join(' ')))].sort().map((p) => p.split(' '));
  }

  massMatrix() {
    const n = this.m.nv;
    const dense = new this.mj.DoubleBuffer(n * n);
    this.mj.mj_fullM(this.m, this.d, dense);
    const out = list(dense.GetView());
    dense.delete();
    return out;
  }

  setRandom(seed) {
    const m = this.m;
    const random = uniform(seed);
    const u = (a, b) => a + (b - a) * random.next().value;
    for (let j = 0; j < m.njnt; ++j) {
      const adr = m.jnt_qposadr[j];
      const type = jointTypes[m.jnt_type[j]];
      let quat = adr;
      if (type === 'free') {
        for (let k = 0; k < 3; ++k) this.d.qpos[adr + k] = u(-1, 1);
        quat = adr + 3;
      }
      if (type === 'free' || type === 'ball') {
        const q = [u(-1, 1), u(-1, 1), u(-1, 1), u(-1, 1)];
        const norm = Math.hypot(...q);
        q.forEach((x, k) => { this.d.qpos[quat + k] = x / norm; });
      } else {
        const span = range(m.jnt_limited, m.jnt_range, j) ?? [-1, 1];
        this.d.qpos[adr] = u(...span);
      }
    }
    for (let i = 0; i < m.nv; ++i) this.d.qvel[i] = u(-1, 1);
    for (let i = 0; i < m.nu; ++i) {
      this.d.ctrl[i] = u(...(range(m.actuator_ctrllimited, m.actuator_ctrlrange, i) ?? [-1, 1]));
    }
    return this.each(m.nv, () => u(-1, 1));
  }

  // Limits, friction and contacts are constraints and do not enter these numbers.
  state(label, qacc) {
    const { m, d } = this;
    m.opt.disableflags = this.mj.mjtDisableBit.mjDSBL_CONSTRAINT.value;
    this.mj.mj_forward(m, d);
    const full = this.massMatrix();
    const n = m.nv;
    const bias = list(d.qfrc_bias);
    const rnea = bias.map((b, i) => qacc.reduce((sum, a, j) => sum + full[n * i + j] * a, b));
    const v = list(d.qvel);
    const kinetic = v.reduce((sum, vi, i) => sum + v.reduce((s, vj, j) => s + 0.5 * vi * full[n * i + j] * vj, 0), 0);
    const g = list(m.opt.gravity);
    let potential = 0;
    for (let i = 1; i < m.nbody; ++i) {
      for (let k = 0; k < 3; ++k) potential -= m.body_mass[i] * g[k] * d.xipos[3 * i + k];
    }
    return {
      label, qpos: list(d.qpos), qvel: v, qacc, ctrl: list(d.ctrl), com_world: list(d.subtree_com, 0, 3),
      kinetic_energy: kinetic, gravity_potential_energy: potential, M: full, qfrc_bias: bias,
      qfrc_passive: list(d.qfrc_passive), qfrc_actuator: list(d.qfrc_actuator), rnea_M_qacc_plus_bias: rnea,
      qacc_smooth: list(d.qacc_smooth), body_xpos: list(d.xpos), body_xquat: list(d.xquat), site_xpos: list(d.site_xpos),
      ...(m.nsensor ? { sensordata: list(d.sensordata) } : {}),
      ...(m.neq ? { loops: this.loops() } : {}),
    };
  }

  // Equality rows at the present positions: how many, their rank (relative 1e-9), and how far they are from closed.
  loops() {
    const { m, d } = this;
    const bit = this.mj.mjtDisableBit;
    m.opt.disableflags = bit.mjDSBL_CONTACT.value | bit.mjDSBL_LIMIT.value | bit.mjDSBL_FRICTIONLOSS.value;
    this.mj.mj_forward(m, d);
    const jacobian = this.each(d.ne, (i) => list(d.efc_J, m.nv * i, m.nv));
    const residual = list(d.efc_pos, 0, d.ne);
    return { rows: d.ne, rank: rank(jacobian), residual, J: jacobian.flat() };
  }

  states(seed) {
    const { m, d, mj } = this;
    mj.mj_resetData(m, d);
    const out = [this.state('qpos0', new Array(m.nv).fill(0))];
    for (let k = 0; k < m.nkey; ++k) {
      mj.mj_resetDataKeyframe(m, d, k);
      out.push(this.state(`key:${this.name('KEY', k) || k}`, new Array(m.nv).fill(0)));
    }
    mj.mj_resetData(m, d);
    out.push(this.state(`random:${seed}`, this.setRandom(seed)));
    return out;
  }
}

// The comment that opens every small robot: "key: text" lines, continued by deeper indentation.
function header(text) {
  const fields = {};
  const comment = text.match(/^<!-- ([\s\S]*?) -->/)?.[1] ?? '';
  let last = null;
  for (const line of comment.split('\n')) {
    const field = line.match(/^\s{0,5}(rule|warns|note|error|element|mujoco): (.*)$/);
    if (field) fields[last = field[1]] = field[2];
    else if (last) fields[last] += ` ${line.trim()}`;
  }
  return fields;
}

function smallRobots() {
  const all = fs.readdirSync(folder, { recursive: true }).map(String).sort();
  return all.filter((f) => /\.(xml|urdf)$/.test(f) && !f.startsWith('twins/') && !f.startsWith('parts/'));
}

// Copies a folder into the package's file system, so that includes and meshes resolve.
function mount(mj, source, target) {
  for (const entry of fs.readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const relative = path.relative(source, path.join(entry.path ?? entry.parentPath, entry.name));
    mj.FS.mkdirTree(path.posix.join(target, path.dirname(relative)));
    mj.FS.writeFile(path.posix.join(target, relative), fs.readFileSync(path.join(source, relative)));
  }
}

// What the numbers were taken from: tools/robots/check_expected.py notices when the file has changed since.
const sha256 = (file) => crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');

function smallRobot(mj, file, seed) {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  const fields = header(text);
  const stem = path.basename(file).replace(/\.(urdf|xml)$/, '.xml');
  const twin = fs.existsSync(path.join(folder, 'twins', stem)) ? `twins/${stem}` : null;
  const entry = { label: fields.rule, file, twin, sha256: sha256(path.join(folder, twin ?? file)) };
  for (const key of ['warns', 'note']) if (fields[key]) entry[key] = fields[key];
  if (fields.error) {
    const line = text.slice(0, text.search(new RegExp(`<${fields.element}[\\s/>]`))).split('\n').length;
    return { ...entry, loads: false, error_code: fields.error, element: fields.element, line, mujoco: fields.mujoco };
  }
  const oracle = new Oracle(mj, mj.MjModel.mj_loadXML(`/robots/${twin ?? file}`));
  if (twin) oracle.set(fs.readFileSync(path.join(folder, twin), 'utf8'));
  if (file.startsWith('contact_filter')) entry.contacts_qpos0 = oracle.contacts();
  const model = oracle.model();
  const states = oracle.states(seed);
  const { M, qfrc_bias, body_xpos, body_xquat } = states[0];  // where oracle_probes.json has them
  return { ...entry, loads: true, model, M, qfrc_bias, body_xpos, body_xquat, states };
}

// At keyframes only positions are kept: M is in the other two states.
function presetRobot(mj, file, seed) {
  const oracle = new Oracle(mj, mj.MjModel.mj_loadXML(`/presets/${file}`));
  const states = oracle.states(seed).map((s) => (s.label.startsWith('key:')
    ? { label: s.label, qpos: s.qpos, com_world: s.com_world, qfrc_bias: s.qfrc_bias, site_xpos: s.site_xpos } : s));
  const hash = sha256(path.join(presetFolder, file));
  return { label: `preset ${file}`, file, twin: null, sha256: hash, loads: true, model: oracle.model(), states };
}

function write(name, note, probes) {
  const head = { generator: `MuJoCo ${mj.mj_versionString()} WASM`, note };
  const lines = probes.map((p) => `    ${JSON.stringify(p)}`).join(',\n');
  const text = `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "probes": [\n${lines}\n  ]\n}\n`;
  fs.writeFileSync(path.join(folder, name), text);
  console.log(`${name}: ${probes.length} robots`);
}

if (!process.argv[2]) throw new Error('usage: node tools/robots/oracle.mjs FOLDER_OF_THE_PACKAGE');
const mj = await loadMujoco(path.resolve(process.argv[2]));
mount(mj, folder, '/robots');
mount(mj, presetFolder, '/presets');
const note = 'loads: what legwork must do. States hold no constraint forces; M is row-major; total_mass leaves out what is '
  + 'welded to the world.';
write('expected.json', `One small robot per loader rule. ${note} twin: MJCF with the same meaning, from which the `
  + 'numbers were taken (URDF, and where MuJoCo differs on purpose). error_code "any": refuse with a message naming the element.',
smallRobots().map((file, i) => smallRobot(mj, file, 5000 + i)));
const presets = fs.readdirSync(presetFolder).filter((f) => f.endsWith('.xml')).sort();
write('presets.json', `The preset robots. ${note}`, presets.map((file, i) => presetRobot(mj, file, 7000 + i)));
