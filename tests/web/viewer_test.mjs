// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// The viewer in a real browser, served by the C++ server: live, paused, stepped, picked, pushed, recorded.
import assert from 'node:assert/strict';
import { axe, watchedPage } from './browser.mjs';
import { inkShare, run, seriousViolations, withServer } from './check.mjs';

async function openViewer(browser, url, options) {
  const origin = new URL(url).origin;
  const watched = await watchedPage(browser, [origin, origin.replace('http', 'ws'), 'data:', 'blob:'], options);
  await watched.page.goto(url);
  await watched.page.waitForSelector('html[data-ready]');
  return watched;
}

const time = (page) => page.locator('.clock').textContent().then(parseFloat);
const after = (page, t) => page.waitForFunction((limit) => parseFloat(document.querySelector('.clock').textContent) > limit, t);
const status = (page, text) => page.waitForFunction((t) => document.getElementById('status').textContent.includes(t), text);

async function pause(page) {
  await page.getByRole('button', { name: 'Pause' }).click();
  await status(page, 'paused');
}

await run({
  async 'a live run moves, pauses, steps, looks back, and picks'(browser) {
    await withServer(['live'], async (url) => {
      const { page, context, errors, strays } = await openViewer(browser, url);
      await after(page, 1);
      await pause(page);
      const share = await inkShare(page, await page.locator('#stage-3d canvas').screenshot());
      assert.ok(share > 0.05 && share < 0.9, `ink on ${share} of the canvas`);
      assert.equal(await page.locator('#plots .u-over').count(), 4);
      assert.match(await page.locator('.curve-value').first().textContent(), /\d/);

      const held = await time(page);
      await page.waitForTimeout(300);
      assert.equal(await time(page), held, 'pause holds the time');
      await page.getByRole('button', { name: 'Step forward' }).click();
      await after(page, held);
      assert.ok(Math.abs(await time(page) - held - 0.001) < 1e-6, `a step moved by ${await time(page) - held}`);
      await page.locator('body').press('ArrowRight');
      await after(page, held + 0.0015);

      const box = await page.locator('#stage-3d canvas').boundingBox();
      // The trunk is somewhere on the middle line of the stage, above the middle.
      const picked = () => page.locator('.link-select').inputValue();
      for (let at = 0.2; at < 0.6 && await picked() !== '1'; at += 0.04) {
        await page.mouse.click(box.x + 0.5 * box.width, box.y + at * box.height);
        await page.waitForTimeout(200);
      }
      assert.equal(await picked(), '1');
      assert.match(await page.locator('.link-facts').textContent(), /mass11\.00 kg/);

      await page.locator('.speed').selectOption('3');
      await page.getByRole('button', { name: 'Play' }).click();
      await after(page, held + 1);
      await page.locator('.scrubber').evaluate((s) => { s.value = '100'; s.dispatchEvent(new Event('input', { bubbles: true })); });
      await status(page, 'looking back');
      const seen = await time(page);
      await page.waitForTimeout(200);
      assert.ok(await time(page) <= seen + 0.2, 'the past stands still');
      await page.getByRole('button', { name: 'Back to the present' }).click();
      await after(page, seen + 0.5);
      assert.deepEqual(errors, []);
      assert.deepEqual(strays, []);
      await context.close();
    });
  },

  async 'with control a push moves the robot, by form and by mouse'(browser) {
    await withServer(['live', '--control'], async (url) => {
      const { page, context, errors } = await openViewer(browser, url);
      await after(page, 0.2);
      await pause(page);
      const canvas = page.locator('#stage-3d canvas');
      const held = await time(page);
      await page.locator('.push-form input').nth(2).fill('900');
      await page.getByRole('button', { name: 'Push', exact: true }).click();
      const before = await canvas.screenshot();
      for (let i = 0; i < 8; ++i) await page.locator('body').press('Shift+ArrowRight');  // 80 ms
      await after(page, held + 0.079);
      await page.waitForTimeout(500);
      assert.ok(!before.equals(await canvas.screenshot()), 'the robot did not move');
      const box = await canvas.boundingBox();
      await page.keyboard.down('Shift');
      // Where a robot is that was thrown up depends on when it was paused: it is looked for along the middle line.
      const readout = () => page.locator('.force-readout').textContent();
      for (let at = 0.1; at < 0.75 && !/^Push \d/.test(await readout()); at += 0.04) {
        await page.mouse.up();
        await page.mouse.move(box.x + 0.5 * box.width, box.y + at * box.height);
        await page.mouse.down();
        await page.mouse.move(box.x + 0.6 * box.width, box.y + (at - 0.07) * box.height, { steps: 4 });
        await page.waitForTimeout(200);
      }
      assert.match(await readout(), /^Push \d/);
      await page.mouse.up();
      await page.keyboard.up('Shift');
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await seriousViolations(axe(page)), [], colorScheme);
      }
      await page.getByRole('button', { name: 'Start again' }).click();
      await page.waitForFunction((t) => parseFloat(document.querySelector('.clock').textContent) < t, held);
      assert.deepEqual(errors, []);
      await context.close();
    });
  },

  async 'without control there is no push'(browser) {
    await withServer(['live'], async (url) => {
      const { page, context } = await openViewer(browser, url);
      assert.equal(await page.locator('.push-form').count(), 0);
      await page.evaluate(() => {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        socket.onopen = () => socket.send('{"type":"push","body":1,"point":[0,0,0],"force":[0,99,0],"duration":0.1}');
        socket.onmessage = (m) => { if (typeof m.data === 'string' && m.data.includes('notice')) window.refused = m.data; };
      });
      await page.waitForFunction(() => window.refused?.includes('--control'));
      await context.close();
    });
  },

  async 'a recording plays in the page'(browser) {
    await withServer(['recorded'], async (url) => {
      const { page, context, errors } = await openViewer(browser, url);
      assert.match(await page.locator('#status').textContent(), /Recording, 801 frames/);
      await page.keyboard.press(' ');
      await after(page, 0.3);
      await page.keyboard.press(' ');
      assert.deepEqual(errors, []);
      await context.close();
    });
  },

  async 'a page of another site cannot connect'(browser) {
    await withServer(['live', '--control'], async (url) => {
      const { page, context } = await watchedPage(browser, []);
      await page.goto('about:blank');
      const answer = await page.evaluate((address) => new Promise((resolve) => {
        const socket = new WebSocket(address);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }), `${url.replace('http', 'ws')}socket`);
      assert.equal(answer, 'refused');
      await context.close();
    });
  },

  async 'a token opens the page and vanishes from the address'(browser) {
    await withServer(['live', '--token', 'abc123'], async (url) => {
      assert.match(url, /token=abc123/);
      const { page, context, errors } = await openViewer(browser, url);
      await after(page, 0.1);
      assert.ok(!page.url().includes('token'));
      assert.deepEqual(errors, []);
      const { page: stranger, context: other } = await watchedPage(browser, []);
      const response = await stranger.goto(new URL(url).origin);
      assert.equal(response.status(), 401);
      await other.close();
      await context.close();
    });
  },
});
