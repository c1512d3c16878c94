// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// report.html in a real browser: opened from a file, it draws, scrubs, zooms, prints and can be read without script.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, watchedPage } from './browser.mjs';
import { demo, inkShare, run, seriousViolations } from './check.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-web-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function make(name, ...args) {
  const path = join(folder, name);
  execFileSync(demo, [args[0] ?? 'report', path, ...args.slice(1)]);
  return path;
}

async function openReport(browser, path, options) {
  const watched = await watchedPage(browser, ['file://', 'data:', 'blob:'], options);
  await watched.page.goto(`file://${path}`);
  await watched.page.waitForSelector('html[data-ready]');
  return watched;
}

const report = make('report.html');

// Software WebGL takes seconds to start: cases that only look and click share one page, set back to the start.
let shared = null;
async function sharedReport(browser) {
  shared ??= await openReport(browser, report);
  const all = shared.page.getByRole('button', { name: 'Show the whole run in the plots' });
  if (await all.isVisible()) await all.click();  // a gait opens on its last two cycles
  await shared.page.locator('.scrubber').evaluate((s) => { s.value = '0'; s.dispatchEvent(new Event('input')); });
  return shared.page;
}
const time = (page) => page.locator('.clock').textContent().then(parseFloat);
const cursorX = (page) => page.locator('.time-cursor').first().boundingBox().then((b) => b.x);

await run({
  async 'opens from a file, under 3 MB, without errors or requests'(browser) {
    assert.ok(statSync(report).size < 3e6);
    await sharedReport(browser);
    const { page, errors, strays } = shared;
    await page.waitForTimeout(300);
    assert.deepEqual(errors, []);
    assert.deepEqual(strays, []);
  },

  async 'a long run still fits'() {
    const long = make('long.html', 'report', '60');
    assert.ok(statSync(long).size < 3e6, `${statSync(long).size} bytes`);
  },

  async 'the stage draws the robot, and another instant looks different'(browser) {
    const page = await sharedReport(browser);
    const canvas = page.locator('#stage-3d canvas');
    const first = await canvas.screenshot();
    const share = await inkShare(page, first);
    assert.ok(share > 0.05 && share < 0.9, `ink on ${share} of the canvas`);
    await page.locator('.scrubber').evaluate((s) => { s.value = '400'; s.dispatchEvent(new Event('input')); });
    await page.waitForTimeout(300);
    assert.ok(!first.equals(await canvas.screenshot()), 'the picture did not change');
  },

  async 'plots follow the scrubber, and a click in a plot moves the time'(browser) {
    const page = await sharedReport(browser);
    const before = await cursorX(page);
    const value = await page.locator('.curve-value').first().textContent();
    await page.locator('.scrubber').evaluate((s) => { s.value = '500'; s.dispatchEvent(new Event('input')); });
    assert.equal(await time(page), 4);
    assert.ok(await cursorX(page) > before + 100);
    assert.notEqual(await page.locator('.curve-value').first().textContent(), value);
    const over = page.locator('.stage-plots .u-over').first();
    const box = await over.boundingBox();
    await page.mouse.click(box.x + 0.25 * box.width, box.y + 20);
    assert.ok(Math.abs(await time(page) - 2) < 0.1, `time is ${await time(page)}`);
  },

  async 'no name of a curve is cut or leaves its plot, wide or narrow'(browser) {
    const page = await sharedReport(browser);
    const cut = () => page.evaluate(() => [...document.querySelectorAll('.curve-label')].filter((label) => {
      const own = label.getBoundingClientRect(), plot = label.closest('.plot-live').getBoundingClientRect();
      return own.width === 0 || own.right > plot.right + 1 || own.bottom > plot.bottom + 1 || label.scrollWidth > label.clientWidth + 1;
    }).map((label) => label.textContent));
    assert.ok(await page.locator('.curve-label').count() > 5);
    for (const width of [1400, 1000, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await page.waitForTimeout(300);
      assert.deepEqual(await cut(), [], `at ${width} px`);
    }
    await page.setViewportSize({ width: 1000, height: 640 });
    await page.waitForTimeout(300);
  },

  async 'zooming one plot zooms all, a double click shows everything again'(browser) {
    const page = await sharedReport(browser);
    const boxes = page.locator('.stage-plots .u-over');
    const box = await boxes.first().boundingBox();
    const farX = () => page.evaluate(() => [...document.querySelectorAll('.time-cursor')].slice(0, 3).map((c) => c.hidden));
    await page.mouse.move(box.x + 0.5 * box.width, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.75 * box.width, box.y + 30, { steps: 5 });
    await page.mouse.up();
    await page.waitForTimeout(100);
    assert.deepEqual(await farX(), [true, true, true], 't = 0 lies outside the zoom of every plot');
    await page.mouse.dblclick(box.x + 20, box.y + 30);
    await page.waitForTimeout(100);
    assert.deepEqual(await farX(), [false, false, false]);
  },

  async 'the keyboard plays, steps, sets the speed'(browser) {
    const page = await sharedReport(browser);
    await page.keyboard.press('ArrowRight');
    assert.ok(Math.abs(await time(page) - 0.01) < 1e-6);
    await page.keyboard.press('9');
    assert.equal(await page.locator('.speed').inputValue(), '10');
    await page.keyboard.press(' ');
    await page.waitForFunction(() => parseFloat(document.querySelector('.clock').textContent) > 0.5);
    await page.keyboard.press(' ');
    await page.keyboard.press('r');
  },

  async 'a picked link shows its mass and forces'(browser) {
    const page = await sharedReport(browser);
    const box = await page.locator('#stage-3d canvas').boundingBox();
    // The trunk is somewhere on the middle line of the stage, above the middle.
    const picked = () => page.locator('.link-select').inputValue();
    for (let share = 0.2; share < 0.6 && await picked() !== '1'; share += 0.04) {
      await page.mouse.click(box.x + 0.5 * box.width, box.y + share * box.height);
      await page.waitForTimeout(200);
    }
    assert.equal(await picked(), '1');
    assert.match(await page.locator('.link-facts').textContent(), /mass11\.00 kg/);
    await page.locator('.link-select').selectOption({ label: 'FL shank' });
    assert.match(await page.locator('.link-force').textContent(), /Contact force|Touches nothing/);
    assert.ok(await page.locator('.link-plots .u-over').count() >= 1);
  },

  async 'names from a model cannot become markup'(browser) {
    const { page, context, errors, strays } = await openReport(browser, make('hostile.html', 'hostile'));
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.locator('body img').count(), 0);
    assert.match(await page.locator('h1').textContent(), /^<\/script>/);
    assert.deepEqual(errors, []);
    assert.deepEqual(strays, []);
    await context.close();
  },

  async 'nothing serious is wrong with its accessibility, in light and dark'(browser) {
    const page = await sharedReport(browser);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await seriousViolations(axe(page)), [], colorScheme);
    }
    await shared.context.close();
  },

  async 'without JavaScript the tables, figures and the poster are there'(browser) {
    const { page, context } = await watchedPage(browser, ['file://'], { javaScriptEnabled: false });
    await page.goto(`file://${report}`);
    assert.equal(await page.locator('#claims tbody tr').count(), 4);
    assert.match(await page.locator('#claims tbody tr').first().textContent(), /differs/, 'worst first');
    assert.ok(await page.locator('.poster svg').isVisible());
    assert.ok(await page.locator('.plot-static').first().isVisible());
    assert.equal(await page.locator('canvas').count(), 0);
    await context.close();
  },

  async 'it stacks on a narrow screen and prints to A4'(browser) {
    const { page, context } = await openReport(browser, report, { viewport: { width: 600, height: 900 } });
    const stage = await page.locator('.stage-3d').boundingBox(), plots = await page.locator('.stage-plots').boundingBox();
    assert.ok(plots.y >= stage.y + stage.height - 1);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no sideways scrolling');
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    assert.ok(pdf.length > 20000);
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('.plot-static').first().isVisible());
    assert.ok(!await page.locator('.transport').isVisible());
    await context.close();
  },

  async 'a snapshot is a picture of that instant'(browser) {
    const png = join(folder, 'out.png');
    execFileSync(demo, ['snapshot', report, png, '2.5']);
    const { page, context } = await watchedPage(browser, ['file://']);
    await page.goto('about:blank');
    const share = await inkShare(page, readFileSync(png));
    assert.ok(share > 0.05 && share < 0.9, `ink on ${share} of the picture`);
    await context.close();
  },
});
