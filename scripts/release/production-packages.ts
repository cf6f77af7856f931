import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/**
 * Platforms whose compiled password hashing is in a release; the rest of the packages is JavaScript. Their names end as the
 * packages of `@node-rs/argon2` do.
 */
export const PLATFORMS = ['linux-x64-gnu', 'linux-arm64-gnu', 'linux-x64-musl', 'linux-arm64-musl', 'darwin-arm64'];

/** TypeScript, which Node.js does not run below node_modules, and maps for debuggers. */
const NOT_RUN = new Set(['.ts', '.mts', '.cts', '.tsx', '.map', '.tsbuildinfo', '.flow']);

/** The packages whose code or fonts are in the pages: those that `web/` names, and what they need. */
export function pagePackages(root: string, { packages }: Lock): string[] {
  const web = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' });
  const sources = web.filter((path) => /(?<!\.test)\.(tsx?|css)$/.test(path) && !/(^|\/)testing\//.test(path));
  const text = sources.map((path) => readFileSync(join(root, 'web', path), 'utf8')).join('\n');
  const names = Object.keys(packages['']!.devDependencies!);
  return withNeeded(
    { packages },
    names.filter((name) => text.includes(`'${name}'`) || text.includes(`'${name}/`)),
  );
}

/** Packages with those that they need, also on other platforms, by their paths in the lock. */
export function withNeeded({ packages }: Lock, names: readonly string[]): string[] {
  const open = names.map((name) => `node_modules/${name}`);
  const found = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const own = `${path}/node_modules/${name}`;
      open.push(packages[own] ? own : `node_modules/${name}`);
    }
  }
  return [...found];
}

/** Copies what runs of a package, and its licence; not the packages below it, which the lock lists by themselves. */
export function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => path === from || (path !== join(from, 'node_modules') && !NOT_RUN.has(extname(path))),
  });
}

/** The texts of the licences of packages, one after the other, with their names and versions. */
export function describeLicences(folders: readonly string[]): string {
  const described = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version}: ${license ?? 'see below'}`, ...texts].join('\n\n');
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `Auric contains these packages, each under its own licence.${rule}${described.join(rule)}\n`;
}

/** Whether a package of the lock is installed here. */
export const isInstalled = (root: string, path: string): boolean => existsSync(join(root, path, 'package.json'));
