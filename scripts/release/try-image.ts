/*
 * `npm run try-image`: follows the Dockerfile without a container engine, as root on Linux. The stage that builds runs in a
 * copy of the committed files, on the packages that are installed here; the image is a folder with Node.js and its libraries.
 * It is started as a container would be: with a root of its own that nobody can write to, as the user of the image, with a
 * writable /data alone.
 */
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { configOf, readDockerfile, type Stage } from './read-dockerfile.ts';
import { run } from './stage-release.ts';
import { freePort, type ReleaseProcess, tryRelease } from './try-release.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'auric-image-'));
const NODE = '/nodejs/bin/node';

/** Folders that stand for base images. */
const BASES: Record<string, (stage: string) => void> = {
  'node:24-trixie-slim': () => {},
  'gcr.io/distroless/nodejs24-debian13:nonroot'(stage) {
    for (const name of ['dev', 'proc', 'tmp']) mkdirSync(join(stage, name), { recursive: true });
    copy(process.execPath, join(stage, NODE));
    const libraries = [...run('ldd', [process.execPath], root).matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!);
    // This one is part of the same package as the C library, and password hashing needs it.
    const libc = libraries.find((path) => path.includes('/libc.so'))!;
    for (const path of [...libraries, join(dirname(libc), 'librt.so.1')]) copy(path, join(stage, path));
  },
};

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true });
}

/** Runs the steps that change files. */
function build({ base, name, steps }: Stage): string {
  const stage = join(folder, name || 'image');
  mkdirSync(stage);
  const makeBase = BASES[base];
  if (!makeBase) throw new Error(`There is no folder for the image ${base}: add it to BASES`);
  makeBase(stage);
  let workdir = '/';
  for (const step of steps) {
    const [from = '', to = ''] = step.rest.split(' ');
    if (step.name === 'WORKDIR') mkdirSync(join(stage, (workdir = step.rest)), { recursive: true });
    if (step.name === 'RUN') run('sh', ['-c', step.rest], join(stage, workdir));
    if (step.name !== 'COPY') continue;
    if (!step.options['from']) copyProject(join(stage, workdir));
    else {
      copy(join(folder, step.options['from'], from), join(stage, to));
      const owner = step.options['chown']?.split(':').map(Number);
      if (owner) chownSync(join(stage, to), owner[0]!, owner[1]!);
    }
  }
  return stage;
}

/** The files of the project, as in a clone; installed packages are linked, as layers that an engine has kept. */
function copyProject(to: string): void {
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)
    .split('\0')
    .filter(Boolean);
  for (const file of files) if (existsSync(join(root, file))) copy(join(root, file), join(to, file));
  // Links need one file system.
  run('sh', ['-c', 'cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2"', 'sh', join(root, 'node_modules'), to], root);
}

/** A shell that mounts `image` read-only and `data` as its /data, and becomes the program. */
function inContainer(
  image: string,
  data: string,
  args: readonly string[],
  env: Record<string, string>,
): ReleaseProcess {
  const { user, workdir } = configOf(last);
  const [uid, gid] = user.split(':');
  const mounts = [
    `mount --bind ${image} ${image}`,
    `mount -o remount,bind,ro ${image}`,
    `mount --bind ${data} ${image}/data`,
    `mount --rbind /dev ${image}/dev`,
    `mount --rbind /proc ${image}/proc`,
  ];
  const become = `exec unshare --root=${image} --wd=${workdir} --setgid ${gid} --setuid ${uid} -- "$@"`;
  const script = [...mounts, become].join(' && ');
  return { command: ['unshare', '--mount', 'sh', '-c', script, 'sh', ...args], cwd: root, env };
}

const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const last = stages.at(-1)!;
try {
  const image = stages.map(build).at(-1)!;
  const { env, command, healthcheck } = configOf(last);
  const data = join(folder, 'volume');
  // An engine fills a new volume from the image, with its owner.
  run('cp', ['-a', join(image, 'data'), data], root);
  const port = await freePort();
  const settings = { ...env, PORT: String(port), PATH: process.env['PATH'] ?? '' };
  const times = await tryRelease(
    inContainer(image, data, [NODE, ...command], settings),
    port,
    inContainer(image, data, healthcheck, settings),
  );
  // More rows than SQLite sorts in memory.
  const sort = `new (require('node:sqlite').DatabaseSync)('/data/sorted.db').exec(\`create table sorted as
    with recursive row(n) as (select 1 union all select n + 1 from row where n < 20000)
    select n, hex(randomblob(200)) as text from row; create index by_text on sorted (text)\`)`;
  const { command: sorting, ...options } = inContainer(image, data, [NODE, '-e', sort], settings);
  run(sorting[0], sorting.slice(1), options.cwd, options.env);
  const sizeOf = (path: string) =>
    (Number(run('du', ['-sk', '--apparent-size', path], root).split('\t')[0]) * 1024) / 1e6;
  console.log(`image: ${sizeOf(image).toFixed(0)} MB, of them ${sizeOf(join(image, 'app')).toFixed(0)} MB Auric`);
  console.log(`first page: ${times.map((ms) => `${Math.round(ms)} ms`).join(', then ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
