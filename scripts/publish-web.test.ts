import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishWeb } from './publish-web.ts';

test('a build keeps the assets of the nine builds before it for a running server, and no older ones', () => {
  const root = mkdtempSync(join(tmpdir(), 'auric-publish-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const build = (version: number) => {
    const next = join(root, 'dist/web.next');
    mkdirSync(join(next, 'assets'), { recursive: true });
    writeFileSync(join(next, 'index.html'), `page ${version}`);
    for (const name of ['react-1.js', `main-${version}.js`]) writeFileSync(join(next, 'assets', name), '');
    publishWeb(root);
    expect(readFileSync(join(root, 'dist/web/index.html'), 'utf8')).toBe(`page ${version}`);
    return readdirSync(join(root, 'dist/web/assets')).toSorted();
  };
  expect(build(1)).toEqual(['main-1.js', 'react-1.js']);
  expect(build(2)).toEqual(['main-1.js', 'main-2.js', 'react-1.js']);
  for (let version = 3; version < 10; version += 1) build(version);
  expect(build(10)).toEqual([...[1, 10, 2, 3, 4, 5, 6, 7, 8, 9].map((version) => `main-${version}.js`), 'react-1.js']);
  expect(build(11)).not.toContain('main-1.js');
  expect(build(11)).toContain('main-2.js');
  expect(existsSync(join(root, 'dist/web.next'))).toBe(false);
});
