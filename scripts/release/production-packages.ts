import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
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

/**
 * The packages that the server runs with: those of `dependencies` in package.json and what they need, by their paths in
 * the lock, such as `node_modules/fastify`. Packages for other platforms are in it as well.
 */
export function productionPackages({ packages }: Lock): string[] {
  const isProduction = ([path, { dev }]: [string, LockEntry]) => path !== '' && !dev;
  return Object.entries(packages)
    .filter(isProduction)
    .map(([path]) => path)
    .toSorted();
}

/** Copies what runs of a package, and its licence; not the packages below it, which the lock lists by themselves. */
export function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => path === from || (path !== join(from, 'node_modules') && !NOT_RUN.has(extname(path))),
  });
}

/** The texts of the licences of packages, one after the other, with their names and versions. */
export function describeLicences(root: string, paths: readonly string[]): string {
  const described = paths.map((path) => {
    const folder = join(root, path);
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
