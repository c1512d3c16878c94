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

await run({
  async 'the report of a run opens from its folder and draws'(browser) {
    const out = join(folder, 'run');
    execFileSync(legwork, ['run', 'titan8-stand', '--set', 'duration=0.5', '--out', out, '--quiet']);
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
    const child = spawn(legwork, ['view', 'titan8', '--control'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
      const { page, context, errors, strays } = await watchedPage(browser, [url, url.replace('http', 'ws'), 'data:', 'blob:']);
      await page.goto(url);
      await page.waitForSelector('html[data-ready]');
      await page.waitForFunction(() => parseFloat(document.querySelector('.clock').textContent) > 0.2);
      assert.match(await page.locator('#status').textContent(), /Live/);
      assert.ok(await page.locator('#plots .u-over').count() >= 1);
      assert.deepEqual(errors, []);
      assert.deepEqual(strays, []);
      await context.close();
    } finally {
      child.kill('SIGTERM');
    }
  },
});
