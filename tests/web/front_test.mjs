// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The command's own pages in a real browser: a report of `legwork run`, a live `legwork view`.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { watchedPage } from './browser.mjs';
import { demo as legwork, inkShare, run } from './check.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-front-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const after = (page, t) => page.waitForFunction((s) => parseFloat(document.querySelector('.clock').textContent) > s, t);

/** Starts `legwork view`, opens its page, hands it over, and ends both. */
async function viewing(browser, args, body) {
  const child = spawn(legwork, ['view', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
    const { page, context, errors, strays } = await watchedPage(browser, [url, url.replace('http', 'ws'), 'data:', 'blob:']);
    await page.goto(url);
    await page.waitForSelector('html[data-ready]');
    await body(page);
    assert.deepEqual(errors, []);
    assert.deepEqual(strays, []);
    await context.close();
  } finally {
    child.kill('SIGTERM');
  }
}

/** The numbers a plot shows beside its curves at the time cursor. */
async function shown(page, title) {
  const figure = page.locator('#plots figure', { has: page.locator('.plot-title', { hasText: title }) });
  assert.deepEqual(await figure.locator('.curve-name').allTextContents(), ['estimate', 'truth'], title);
  return (await figure.locator('.curve-value').allTextContents()).map((v) => Number(v.replace('−', '-')));
}

/** Plots, the distance on the stage, and a ghost that goes when asked to; the numbers fit together. */
async function seesEstimate(page) {
  const apart = [];
  for (const axis of ['x', 'y', 'z']) {
    const [estimate, truth] = await shown(page, `trunk ${axis}, estimate and truth`);
    assert.ok(Number.isFinite(estimate) && Math.abs(estimate - truth) < 0.02, `${axis}: ${estimate}, ${truth}`);
    apart.push(estimate - truth);
  }
  const text = await page.locator('.estimate-readout').textContent();
  const off = Number(text.match(/^Estimate is ([\d.e−-]+) mm off$/)[1].replace('−', '-'));
  assert.ok(off > 0 && off < 20, text);
  assert.ok(Math.abs(off - 1000 * Math.hypot(...apart)) < 3, `${off} mm beside ${apart}`);  // plots show three digits
  const canvas = page.locator('#stage-3d canvas');
  await page.waitForTimeout(600);  // the picture at rest
  const ghost = await canvas.screenshot();
  await page.locator('.toggles input[name=estimate]').uncheck();
  await page.waitForTimeout(600);
  assert.ok(!ghost.equals(await canvas.screenshot()), 'the ghost was not drawn');
}

await run({
  async 'the report of a run opens from its folder and draws'(browser) {
    const out = join(folder, 'run');
    execFileSync(legwork, ['run', 'titan8-hold', '--set', 'duration=0.5', '--out', out, '--quiet']);
    const { page, context, errors, strays } = await watchedPage(browser, ['file://', 'data:', 'blob:']);
    await page.goto(`file://${out}/report.html`);
    await page.waitForSelector('html[data-ready]');
    const share = await inkShare(page, await page.locator('#stage-3d canvas').screenshot());
    assert.ok(share > 0.02 && share < 0.9, `ink on ${share} of the canvas`);
    assert.match(await page.locator('main').textContent(), /Torque and power/);
    assert.deepEqual(errors, []);
    assert.deepEqual(strays, []);
    await context.close();
  },

  async 'a robot stands there live'(browser) {
    await viewing(browser, ['titan8', '--control'], async (page) => {
      await after(page, 0.2);
      assert.match(await page.locator('#status').textContent(), /Live/);
      assert.ok(await page.locator('#plots .u-over').count() >= 1);
      assert.equal(await page.locator('.toggles input[name=estimate]').count(), 0, 'nobody estimates here');
      assert.equal(await page.locator('.estimate-readout').count(), 0);
    });
  },

  async 'an estimate is seen live, as a ghost, a way and plots beside the truth'(browser) {
    await viewing(browser, ['titan8-estimate'], async (page) => {
      await after(page, 1);
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.waitForFunction(() => /paused/.test(document.querySelector('#status').textContent));
      await seesEstimate(page);
    });
  },

  async 'and from a recording'(browser) {
    const out = join(folder, 'estimated');
    execFileSync(legwork, ['run', 'titan8-estimate', '--set', 'duration=1', '--out', out, '--quiet']);
    await viewing(browser, [out], async (page) => {
      await page.locator('.scrubber').evaluate((s) => { s.value = '1000'; s.dispatchEvent(new Event('input')); });
      await seesEstimate(page);
    });
  },
});
