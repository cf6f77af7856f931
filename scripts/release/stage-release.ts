import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import {
  copyPackage,
  describeLicences,
  isInstalled,
  type Lock,
  pagePackages,
  productionPackages,
} from './production-packages.ts';

/** What a release has of the project: the server with its commands, and what people read. */
const PARTS = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'contract',
  'docs',
  'server',
  'dist/web',
  'scripts/auric',
  'scripts/diagnose',
  'scripts/options.ts',
  'bench/report.ts',
  'scripts/setup.js',
  'scripts/setup',
];
/** The commands of package.json that a release has. */
const COMMANDS = ['start', 'admin', 'auric', 'diagnose', 'backup', 'export', 'restore'];
/** Only tests import these. */
const IS_TEST = /\.test\.tsx?$|\/testing$|\/tsconfig\.json$/;
const NATIVE = '@node-rs/argon2';

interface Package {
  name: string;
  version: string;
  scripts: Record<string, string>;
  [key: string]: unknown;
}

/**
 * Writes the folder of a release: it starts with Node.js 24 alone, without a network or a build. The project must be
 * installed and its pages built.
 * @param platforms those of other machines, whose compiled packages are fetched from the registry.
 * @returns the number of packages.
 */
export function stageRelease(root: string, folder: string, platforms: readonly string[] = []): number {
  rmSync(folder, { recursive: true, force: true });
  // The pages of builds before are for a server that runs meanwhile.
  const [assets] = readJson<string[][]>(join(root, 'dist/web.assets.json'));
  const isOld = (path: string) => basename(join(path, '..')) === 'assets' && !assets!.includes(basename(path));
  for (const part of PARTS) {
    const filter = (path: string) => !IS_TEST.test(path) && !(part === 'dist/web' && isOld(path));
    cpSync(join(root, part), join(folder, part), { recursive: true, filter });
  }
  const { devDependencies, allowScripts, scripts, ...kept } = readJson<Package>(join(root, 'package.json'));
  const isKept = ([name]: [string, string]) => COMMANDS.includes(name);
  writeJson(join(folder, 'package.json'), {
    ...kept,
    scripts: Object.fromEntries(Object.entries(scripts).filter(isKept)),
  });

  const lock = readJson<Lock>(join(root, 'package-lock.json'));
  const packages = productionPackages(lock).filter((path) => isInstalled(root, path));
  for (const path of packages) copyPackage(join(root, path), join(folder, path));
  for (const platform of platforms) {
    const path = `node_modules/${NATIVE}-${platform}`;
    if (packages.includes(path)) continue;
    fetchPackage(`${NATIVE}-${platform}@${lock.packages[path]!.version}`, join(folder, path));
    packages.push(path);
  }
  const inPages = pagePackages(root, lock).filter((path) => !packages.includes(path));
  const named = [
    ...packages.toSorted().map((path) => join(folder, path)),
    ...inPages.toSorted().map((path) => join(root, path)),
  ];
  writeFileSync(join(folder, 'THIRD_PARTY_LICENSES.txt'), describeLicences(named));
  return packages.length;
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
