import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { readSources } from '../architecture/sources.ts';
import { NOT_BUNDLED } from './bundle.ts';
import { type Lock, PLATFORMS, withNeeded } from './production-packages.ts';
import { describePackages } from './sbom.ts';
import { run, stageRelease } from './stage-release.ts';
import { freePort, tryRelease } from './try-release.ts';

const root = join(import.meta.dirname, '../..');
const readJson = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auric-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a release works without a network and without our sources, and writes nothing but its data', async () => {
  const folder = newFolder();
  const release = join(folder, 'release');
  const dataDir = join(folder, 'data');
  const { all } = await stageRelease(root, release);
  const files = () => readdirSync(release, { recursive: true }).map(String).toSorted();
  const before = files();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const port = await freePort();
  const times = await tryRelease(
    {
      command: [process.execPath, 'server/main.js'],
      cwd: release,
      env: { ...env, PORT: String(port) },
    },
    port,
    undefined,
    useEverything,
  );

  expect(times).toHaveLength(2);
  expect(existsSync(join(dataDir, 'auric.db'))).toBe(true);
  expect(run(process.execPath, ['server/admin.js', 'users', 'list'], release, env)).toContain('first@example.org');
  const help = run(process.execPath, ['server/admin.js', 'help'], release, env);
  expect(help).toContain(`Usage: ${process.execPath} server/admin.js COMMAND`);
  run(process.execPath, ['server/admin.js', 'backup', join(folder, 'backup')], release, env);
  expect(existsSync(join(folder, 'backup'))).toBe(true);
  expect(run(process.execPath, ['server/auric.js', '--version'], release, env)).toMatch(/^auric \d/);
  expect(files()).toEqual(before);
  for (const file of before.filter((path) => /^server\/[^/]+\.js$/.test(path))) {
    expect(readFileSync(join(release, file)).every((byte) => byte < 0x80)).toBe(true);
  }
  const licences = readFileSync(join(release, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
  const sbom = describePackages(root, all, new Date(0)).components.map((each) => each['bom-ref']);
  for (const name of ['fastify', 'react', '@fontsource-variable/inter', 'prosemirror-view', '@node-rs/argon2', 'pg']) {
    expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(sbom).toContainEqual(expect.stringMatching(new RegExp(`^${name}@\\d`)));
  }
  const { scripts, engines } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
    engines: object;
  };
  const [, major, minor] = /REQUIRED = \[(\d+), (\d+)\]/.exec(
    readFileSync(join(root, 'scripts/setup/runtime.js'), 'utf8'),
  )!;
  expect(engines).toEqual({ node: `>=${major}.${minor}` });
  expect(Object.keys(scripts)).toEqual(['start', 'admin', 'auric', 'diagnose', 'backup', 'export', 'restore']);
  for (const script of Object.values(scripts)) expect(before).toContain(/server\/\w+\.js/.exec(script)![0]);
  expect(before.filter((path) => /\.tsx?$/.test(path))).toEqual([]);
  expect(before.filter((path) => path.endsWith('/package.json')).length).toBeLessThan(10);
  const guides = before.filter((path) => path.endsWith('.md') && !/^(node_modules|server)\//.test(path));
  expect(guides).toContain('SECURITY.md');
  expect(guides.flatMap((path) => deadLinks(release, path))).toEqual([]);
});

/** Links of a text to files that are not there. */
function deadLinks(folder: string, path: string): string[] {
  const links = [...readFileSync(join(folder, path), 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(
    ([, link]) => link!,
  );
  return links.filter((link) => !existsSync(join(folder, path, '..', link))).map((link) => `${path}: ${link}`);
}

/** The smallest picture. */
const PIXEL = 'R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Reads each kind of file that the bundle has beside it, and starts each of its threads. */
async function useEverything(api: string, token: string): Promise<void> {
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(api + path, { ...init, headers });
    const text = await response.text();
    expect({ path, text: response.ok ? '' : text }).toEqual({ path, text: '' });
    return text;
  };
  const asJson = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(JSON.parse(await send('/onboarding/templates'))).not.toEqual([]);
  expect(JSON.parse(await send('/courses'))).not.toEqual([]);
  expect(Object.keys((JSON.parse(await send('/openapi.json')) as { paths: object }).paths).length).toBeGreaterThan(100);
  expect(await send('/docs/js/scalar.js')).toContain('scalar');
  // A request of this size is handled in a thread.
  await send('/tasks', asJson({ name: 'Call mum', padding: 'x'.repeat(250_000) }));
  expect(JSON.parse(await send('/tasks/search?name=mum'))).toHaveLength(1);
  expect(await send('/export/verify', { method: 'POST' })).toContain('tasks');
  const image = new FormData();
  image.append('file', new Blob([Buffer.from(PIXEL, 'base64')]), 'pixel.gif');
  const file = JSON.parse(await send('/resources/upload', { method: 'POST', body: image })) as { id: string };
  expect(await send(`/resources/${file.id}/file`)).toMatch(/^GIF89a/);
  const form = new FormData();
  form.append('file', new Blob(['TYPE,CONTENT,PRIORITY\ntask,Call dad,1\n']), 'todoist.csv');
  expect(await send('/import', { method: 'POST', body: form })).toContain('"tasks":1');
}

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

  const paths = withNeeded(readJson<Lock>('package-lock.json'), NOT_BUNDLED);
  for (const platform of PLATFORMS) expect(paths).toContain(`node_modules/@node-rs/argon2-${platform}`);
});
