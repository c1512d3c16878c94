// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// A test file in twenty lines: named cases, one browser, an exit code.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { launch, missing } from './browser.mjs';

export const demo = process.argv[2];

export async function run(cases) {
  const reason = missing();
  if (reason) { console.log(`[skipped] ${reason}`); return; }
  const browser = await launch();
  let failed = 0;
  for (const [name, body] of Object.entries(cases)) {
    try { await body(browser); console.log(`ok    ${name}`); }
    catch (error) { ++failed; console.log(`FAIL  ${name}\n      ${error.stack ?? error}`); }
  }
  await browser.close();
  console.log(`${Object.keys(cases).length - failed} of ${Object.keys(cases).length} passed`);
  process.exitCode = failed ? 1 : 0;
}

/** Starts web_demo as a server, hands its address to `body`, and ends it. */
export async function withServer(args, body) {
  const child = spawn(demo, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      child.once('exit', (code) => reject(new Error(`web_demo ended with ${code}`)));
    });
    await body(url);
  } finally {
    child.kill('SIGTERM');
  }
}

/** Fraction of pixels of a PNG screenshot that differ from its top-left pixel; decoded by the browser itself. */
export async function inkShare(page, png) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let ink = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (Math.abs(data[i] - data[0]) + Math.abs(data[i + 1] - data[1]) + Math.abs(data[i + 2] - data[2]) > 60) ++ink;
    }
    return ink / (data.length / 4);
  }, png.toString('base64'));
}

export async function seriousViolations(builder) {
  const { violations } = await builder.analyze();
  return violations.filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}
