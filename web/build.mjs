// Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
// Builds both pages into dist/: report.html as one self-contained template the C++ writer fills,
// viewer.{html,js,css} as files the program serves. The result is committed; npm is not needed to build legwork.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';

async function bundle(entry) {
  const result = await build({
    configFile: false, logLevel: 'warn',
    build: {
      write: false, target: 'es2020', cssCodeSplit: false, modulePreload: false, chunkSizeWarningLimit: 2000,
      rollupOptions: { input: `src/${entry}.ts`, output: { inlineDynamicImports: true, entryFileNames: `${entry}.js` } },
    },
  });
  const files = (Array.isArray(result) ? result[0] : result).output;
  return {
    // Inside <script> the parser ends at "</script" wherever it stands.
    script: files.find((f) => f.type === 'chunk').code.replaceAll('</script', '<\\/script'),
    style: files.filter((f) => f.fileName.endsWith('.css')).map((f) => f.source).join('\n'),
  };
}

await rm('dist', { recursive: true, force: true });
await mkdir('dist');

const report = await bundle('report');
const hash = `sha256-${createHash('sha256').update(report.script).digest('base64')}`;
const page = (await readFile('report.html', 'utf8'))
  .replace('@SCRIPT_HASH@', () => hash).replace('@STYLE@', () => report.style).replace('@SCRIPT@', () => report.script);
await writeFile('dist/report.html', page);

const viewer = await bundle('viewer');
await writeFile('dist/viewer.html', await readFile('viewer.html', 'utf8'));
await writeFile('dist/viewer.js', viewer.script);
await writeFile('dist/viewer.css', viewer.style);
for (const [name, text] of Object.entries({ 'report.html': page, 'viewer.js': viewer.script, 'viewer.css': viewer.style })) {
  console.log(`${name.padEnd(12)} ${(text.length / 1024).toFixed(0)} kB`);
}
