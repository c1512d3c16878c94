// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// One headless Chromium for the tests: software WebGL, no network of its own, every error collected.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(root + 'web/package.json');

const kChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const kFlags = ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic',
  '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Says why browser tests cannot run here, or null; installs what web/package-lock.json names where it can. */
export function missing() {
  if (!kChromium) return 'no Chromium is installed';
  const installed = () => existsSync(`${root}web/node_modules/playwright-core/package.json`);
  if (!installed()) spawnSync('npm', ['ci', '--silent'], { cwd: `${root}web`, timeout: 180000 });
  return installed() ? null : 'npm is missing or could not install web/package-lock.json';
}

export async function launch() {
  const { chromium } = require('playwright-core');
  return chromium.launch({ executablePath: kChromium, headless: true, args: kFlags });
}

export function axe(page) {
  const { AxeBuilder } = require('@axe-core/playwright');
  return new AxeBuilder({ page });
}

/** A page whose console errors and requests beyond `allowed` prefixes are collected. */
export async function watchedPage(browser, allowed, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 640 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);  // software WebGL on a busy machine is slow
  const errors = [], strays = [];
  page.on('console', (m) => { if (m.type() === 'error') errors.push(m.text()); });
  page.on('pageerror', (e) => errors.push(String(e)));
  page.on('request', (r) => { if (!allowed.some((p) => r.url().startsWith(p))) strays.push(r.url()); });
  return { page, context, errors, strays };
}
