import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';

const PAGES = [
  '/',
  '/?token=x',
  '/reset-password',
  '/confirm-email',
  '/change-email',
  '/profile',
  '/share?text=x',
  '/oauth/authorize?client_id=x',
];

const webRoot = await mkdtemp(join(tmpdir(), 'auric-web-'));
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />');
await writeFile(join(webRoot, 'assets/main-1.js'), '');
await writeFile(join(webRoot, 'assets/main-1.js.br'), '');
afterAll(() => rm(webRoot, { recursive: true, force: true }));

const plain = await startTestApp({ webRoot });
const withGoogle = await startTestApp({
  webRoot,
  config: { google: { clientId: 'auric', userinfoUrl: 'http://127.0.0.1:1/userinfo' } },
});

async function headersOf(app: typeof plain, url: string) {
  const { status, headers, text } = await app.send({ url });
  expect([url, status]).toEqual([url, 200]);
  const nonce = /content="([^"]{24})"/.exec(text)?.[1] ?? '';
  const policy = String(headers['content-security-policy']).replace(`'nonce-${nonce}'`, "'nonce'").split('; ');
  return { policy, opener: headers['cross-origin-opener-policy'] };
}

const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
];

test('without Google, pages load from this server only and are isolated from other windows', async () => {
  for (const url of PAGES) {
    expect([url, await headersOf(plain, url)]).toEqual([url, { policy: STRICT, opener: 'same-origin' }]);
  }
});

test('with Google, pages may load its script, call it, and receive messages from its window; all else stays the same', async () => {
  const changed = new Map([
    ["script-src 'self'", "script-src 'self' https://accounts.google.com/gsi/client"],
    ["style-src 'self' 'nonce'", "style-src 'self' 'nonce' https://accounts.google.com/gsi/style"],
    ["img-src 'self' data: blob:", "img-src 'self' data: blob: https://*.googleusercontent.com"],
    ["connect-src 'self'", "connect-src 'self' https://accounts.google.com/gsi/"],
  ]);
  const policy = STRICT.map((line) => changed.get(line) ?? line);
  policy.splice(6, 0, 'frame-src https://accounts.google.com/gsi/');
  for (const url of PAGES) {
    expect([url, await headersOf(withGoogle, url)]).toEqual([url, { policy, opener: 'same-origin-allow-popups' }]);
  }
});

test('other responses keep the strict headers with Google as well', async () => {
  for (const url of ['/assets/main-1.js', '/api/auth/config', '/api/health']) {
    const { headers } = await withGoogle.send({ url });
    expect([url, headers['cross-origin-opener-policy']]).toEqual([url, 'same-origin']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

test('an asset is cached for a year, without a cookie', async () => {
  const { headers } = await plain.send({ url: '/assets/main-1.js' });
  expect([headers['cache-control'], headers['set-cookie']]).toEqual(['public, max-age=31536000, immutable', undefined]);
});

test('a file is sent by its own name only, and nothing outside the build', async () => {
  for (const url of ['/index.html', '//index.html', '/assets/main-1.js.br', '/assets/main-2.js', '/assets', '/nothing'])
    expect([url, (await plain.send({ url })).status]).toEqual([url, 404]);
  for (const url of ['/assets/', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
    expect([url, [403, 404]]).toEqual([url, expect.arrayContaining([(await plain.send({ url })).status])]);
});

test('sending a file reads no folder, which may have the files of many builds', async () => {
  // In a process of its own: functions are replaced before the package that uses them is loaded.
  const script = `
    import { promises } from 'node:fs';
    let listed = 0;
    const { readdir } = promises;
    promises.readdir = (...args) => { listed += 1; return readdir(...args); };
    const { fastify } = await import('fastify');
    const { installWebPages } = await import('#server/platform/http/web-pages.ts');
    const app = fastify();
    await installWebPages(app, process.argv[1], false);
    const { statusCode } = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'br' } });
    process.stdout.write(JSON.stringify({ statusCode, listed }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, webRoot]);
  expect(JSON.parse(stdout)).toEqual({ statusCode: 200, listed: 0 });
});
