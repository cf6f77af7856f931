import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { readSources } from '../architecture/sources.ts';
import { type Lock, PLATFORMS, productionPackages } from './production-packages.ts';
import { stageRelease } from './stage-release.ts';
import { freePort, tryRelease } from './try-release.ts';

const root = join(import.meta.dirname, '../..');
const readJson = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auric-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a release starts without a network, and writes nothing but its data', async () => {
  const folder = newFolder();
  const release = join(folder, 'release');
  const dataDir = join(folder, 'data');
  stageRelease(root, release);
  const files = () => readdirSync(release, { recursive: true }).map(String).toSorted();
  const before = files();
  const port = await freePort();
  const times = await tryRelease(
    {
      command: [process.execPath, 'server/main.ts'],
      cwd: release,
      env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    },
    port,
  );

  expect(times).toHaveLength(2);
  expect(existsSync(join(dataDir, 'auric.db'))).toBe(true);
  expect(files()).toEqual(before);
  const licences = readFileSync(join(release, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
  for (const name of ['fastify', 'react', '@fontsource-variable/inter', 'prosemirror-view']) {
    expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as { scripts: object };
  expect(Object.keys(scripts)).toEqual(['start', 'diagnose', 'auric', 'admin', 'backup', 'export', 'restore']);
  const own = before.filter((path) => !path.startsWith('node_modules/'));
  expect(own.filter((path) => /\.test\.ts$|^web\/|\/testing\//.test(path))).toEqual([]);
});

test('the packages of a release are those that the server imports, and what they need', () => {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>('package.json');
  const shipped = readSources(root).filter(
    ({ path }) => /^(server|contract|scripts\/(auric|diagnose))\//.test(path) && !/\.test\.ts$|\/testing\//.test(path),
  );
  const packages = shipped
    .flatMap(({ imports }) => imports)
    .filter(({ target }) => !/^(node:|server\/|contract\/|scripts\/|bench\/)/.test(target))
    .map(({ target }) => /^(@[^/]+\/)?[^/]+/.exec(target)![0]);
  // The storage of files loads these of Amazon by itself.
  const used = new Set([...packages, '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner']);
  expect(Object.keys(dependencies).toSorted()).toEqual([...used].toSorted());

  const paths = productionPackages(readJson<Lock>('package-lock.json'));
  for (const platform of PLATFORMS) expect(paths).toContain(`node_modules/@node-rs/argon2-${platform}`);
  for (const name of ['vite', 'react', 'typescript', 'node']) expect(paths).not.toContain(`node_modules/${name}`);
});
