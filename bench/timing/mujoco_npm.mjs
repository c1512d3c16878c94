// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Steps MuJoCo's newest release, WebAssembly from the npm package, for `legwork bench`: one JSON document a line in,
// one a line out. Run by node with the package's module as its argument.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { default: start } = await import(pathToFileURL(process.argv[1]).href);
const mujoco = await start({ print() {}, printErr() {} });

let model = null, data = null, task = null;

function compile(text) {
  const compiled = mujoco.MjModel.from_xml_string(text);
  if (!compiled) throw new Error('it does not compile');
  return compiled;
}

// The first text that compiles. Coordinates and rates are sent joint by joint, in the order of `joints`.
function load(request) {
  data?.delete();
  model?.delete();
  model = data = null;
  let which = 0;
  for (; !model; ++which) {
    try {
      model = compile(request.xml[which]);
    } catch (error) {
      if (which + 1 === request.xml.length) throw error;
    }
  }
  data = new mujoco.MjData(model);
  const joint = mujoco.mjtObj.mjOBJ_JOINT.value;
  const q = [], v = [];
  for (const { name, nq, nv } of request.joints) {
    const id = mujoco.mj_name2id(model, joint, name);
    if (id < 0) throw new Error(`joint ${name} is lost`);
    for (let k = 0; k < nq; ++k) q.push(model.jnt_qposadr[id] + k);
    for (let k = 0; k < nv; ++k) v.push(model.jnt_dofadr[id] + k);
  }
  model.opt.timestep = request.dt;
  request.damping.forEach((d, i) => { model.dof_damping[v[i]] += d; });
  task = { ...request, q };
  return { version: mujoco.mj_versionString(), which: which - 1 };
}

// CPU time where node tells it thread by thread, else of the whole process.
const cpu_us = () => {
  const used = process.threadCpuUsage?.() ?? process.cpuUsage();
  return used.user + used.system;
};

function run() {
  mujoco.mj_resetData(model, data);
  task.q.forEach((at, i) => { data.qpos[at] = task.start[i]; });
  task.control.forEach((u, i) => { data.ctrl[i] = u; });
  for (let k = 0; k < task.before; ++k) mujoco.mj_step(model, data);
  const step_ns = new Array(task.steps);
  const begin = cpu_us();
  for (let k = 0; k < task.steps; ++k) {
    const clock = performance.now();
    mujoco.mj_step(model, data);
    step_ns[k] = 1e6 * (performance.now() - clock);
  }
  const ns_per_step = 1e3 * (cpu_us() - begin) / task.steps;
  const bad = ['mjWARN_BADQPOS', 'mjWARN_BADQVEL', 'mjWARN_BADQACC'].some(
    (name) => data.warning.get(mujoco.mjtWarning[name].value)?.number > 0);
  const height = data.qpos[task.q[2]];
  return { ns_per_step, step_ns, diverged: bad || !Number.isFinite(height), height };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const request = JSON.parse(line);
    answer = request.xml ? load(request) : run();
  } catch (error) {
    answer = { error: String(error.message).split('\n')[0] };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
