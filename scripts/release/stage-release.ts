import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { makeDocs } from '#server/platform/api-docs/make-docs.ts';
import { writeMadeDocs } from '#server/platform/api-docs/made-docs.ts';
import { bundleServer, NOT_BUNDLED } from './bundle.ts';
import {
  copyPackage,
  describeLicences,
  isInstalled,
  type Lock,
  pagePackages,
  withNeeded,
} from './production-packages.ts';

/** The files and folders that a release copies unchanged. The bundle of the server is built in addition. */
const PARTS = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'auric.service',
  'docs',
  'bench/README.md',
  'dist/web',
  'scripts/setup.js',
  'scripts/setup',
];
/** As scripts/setup/runtime.js checks. A clone needs less: it installs its own Node.js. */
const NODE = '>=24.6';
/** The commands of package.json that a release keeps. */
const COMMANDS = ['start', 'admin', 'auric', 'diagnose', 'backup', 'export', 'restore'];
/** Lessons and templates, which the server reads at run time. */
const IS_TEXT = /\.(md|yaml)$/;
/** Where package.json starts a program from its source. */
const SOURCE = /(server|scripts\/\w+)\/(\w+)\.ts\b/;

interface Package {
  name: string;
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  [key: string]: unknown;
}

/** Packages by their paths in the lock. */
export interface Shipped {
  /** Those that are in the release as they are. */
  installed: readonly string[];
  /** All, with those whose code is in the bundle or in the pages. */
  all: readonly string[];
}

/**
 * Writes the folder of a release: it starts with Node.js 24 alone, without a network or a build. The project must be
 * installed and its pages built.
 * @param platforms those of other machines, whose compiled packages are fetched from the registry.
 */
export async function stageRelease(root: string, folder: string, platforms: readonly string[] = []): Promise<Shipped> {
  rmSync(folder, { recursive: true, force: true });
  // The pages of builds before are for a server that runs meanwhile.
  const [assets] = readJson<string[][]>(join(root, 'dist/web.assets.json'));
  const isOld = (path: string) => basename(join(path, '..')) === 'assets' && !assets!.includes(basename(path));
  for (const part of PARTS) {
    const filter = (path: string) => !(part === 'dist/web' && isOld(path));
    cpSync(join(root, part), join(folder, part), { recursive: true, filter });
  }
  const bundled = await bundleServer(root, join(folder, 'server'));
  const texts = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => IS_TEXT.test(path) && !path.startsWith('platform/'),
  );
  for (const path of texts) cpSync(join(root, 'server', path), join(folder, 'server', path));

  const { devDependencies, allowScripts, imports, scripts, dependencies, ...kept } = readJson<Package>(
    join(root, 'package.json'),
  );
  writeMadeDocs(await makeDocs(String(kept['version'])), join(folder, 'server/platform/api-docs/made'));
  const commands = COMMANDS.map((name) => [name, scripts[name]!.replace(SOURCE, 'server/$2.js')]);
  writeJson(join(folder, 'package.json'), {
    ...kept,
    engines: { node: NODE },
    scripts: Object.fromEntries(commands),
    dependencies: Object.fromEntries(NOT_BUNDLED.map((name) => [name, dependencies[name]])),
  });

  const lock = readJson<Lock>(join(root, 'package-lock.json'));
  const installed = withNeeded(lock, NOT_BUNDLED).filter((path) => isInstalled(root, path));
  for (const path of installed) copyPackage(join(root, path), join(folder, path));
  for (const platform of platforms) {
    for (const name of NOT_BUNDLED.map((each) => `${each}-${platform}`)) {
      const path = `node_modules/${name}`;
      if (installed.includes(path)) continue;
      fetchPackage(`${name}@${lock.packages[path]!.version}`, join(folder, path));
      installed.push(path);
    }
  }
  const all = new Set([
    ...installed,
    ...bundled,
    ...pagePackages(root, lock),
    'node_modules/@scalar/fastify-api-reference',
  ]);
  const placeOf = (path: string) => join(installed.includes(path) ? folder : root, path);
  writeFileSync(join(folder, 'THIRD_PARTY_LICENSES.txt'), describeLicences([...all].toSorted().map(placeOf)));
  return { installed, all: [...all] };
}

/** Unpacks a package of the registry; npm compares it with its checksum. */
function fetchPackage(name: string, to: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'auric-package-'));
  try {
    const packed = run('npm', ['pack', name, '--silent', '--pack-destination', folder], folder);
    mkdirSync(to, { recursive: true });
    run('tar', ['-xzf', join(folder, basename(packed.trim())), '-C', to, '--strip-components=1'], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a program and returns its output. @throws Error if it fails. */
export function run(file: string, args: readonly string[], cwd: string, env = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${file} ${args[0]} failed: ${stderr}`);
  return stdout;
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;

const writeJson = (path: string, value: object) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
