/*
 * Makes a clone ready to run; `npm start`, `npm run demo`, `npm test`, `npm run build` and `npm run dev` call it first. They do so
 * themselves instead of in a `prestart`, which npm skips if it ignores scripts.
 * (`exec env` there looks for the Node.js that was just installed; the shell may remember another.)
 * It runs before Node 24 is installed, so it is plain JavaScript for Node 20 and later without a dependency.
 *
 * Usage: node scripts/setup.js start | demo | test | build | dev | admin | backup | restore | export | auric | diagnose
 * In a release it installs and builds nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installIsCurrent } from './setup/installed.js';
import { findRuntime } from './setup/runtime.js';
import { markWebBuilt, webBuildIsCurrent, webSourcesHash } from './setup/web-build.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = process.argv[2] ?? 'start';
/** A release has its pages and packages, and no sources of pages. */
const isRelease = !existsSync(join(root, 'web'));

// Vite takes these for the end of a file's name, and Vitest reads % as a code.
const [sign] = (command === 'test' ? /[#?%]/ : /[#?]/).exec(root) ?? [];
if (sign) fail(`Auric cannot run in a folder with ${sign} in its name: rename ${root}`);
if (!isRelease && !installIsCurrent(root)) install();
const runtime = chooseRuntime();
const needsPages = !isRelease && (command === 'start' || command === 'demo' || command === 'test');
if (command === 'build' || (needsPages && !webBuildIsCurrent(root))) buildWeb();

function install() {
  console.log('Installing the packages of package-lock.json ...');
  // Without warnings: they are about the older Node.js that only installs.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs us, also where none is on PATH.
  const npm = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(npm)) run(process.execPath, [npm, ...args]);
  else run('npm', args);
}

function chooseRuntime() {
  const found = findRuntime(root);
  if (found.problem) fail(found.problem);
  return found.path;
}

function buildWeb() {
  console.log('Building the web application ...');
  // Hashed first: a source that changes meanwhile is built again next time.
  const hash = webSourcesHash(root);
  run(runtime, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  run(runtime, ['scripts/precompress.ts', ...(command === 'build' ? [] : ['--quiet'])]);
  run(runtime, ['scripts/publish-web.ts']);
  markWebBuilt(root, hash);
  if (command === 'start' || command === 'demo') warmCompileCache();
}

/** Compiles the server once before it starts for the first time: a warm start is quicker and needs 25 MB less memory. */
function warmCompileCache() {
  process.env.NODE_COMPILE_CACHE = 'node_modules/.cache/node';
  run(runtime, ['--input-type=module', '--eval', "import '#server/app.ts'; import '#server/database/connect.ts';"]);
}

function run(file, args) {
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: 'inherit' });
  if (error) fail(`${file}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
