import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const parent = mkdtempSync(join(tmpdir(), 'auric-folder-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test.each([
  ['start', '#'],
  ['build', '?'],
  ['test', '%'],
])('npm run %s in a folder with %s in its name says so in one line, and installs nothing', (command, sign) => {
  const root = join(parent, `clone ${sign}1`);
  cpSync(join(import.meta.dirname, 'setup.js'), join(root, 'scripts/setup.js'));
  cpSync(join(import.meta.dirname, 'setup'), join(root, 'scripts/setup'), { recursive: true });
  cpSync(join(import.meta.dirname, '../package.json'), join(root, 'package.json'));

  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.js', command], {
    cwd: root,
    encoding: 'utf8',
  });

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toMatch(new RegExp(`^Auric cannot run in a folder with \\${sign} in its name: rename .*$`));
});
