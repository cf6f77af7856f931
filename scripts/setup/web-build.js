import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['web', 'contract', 'CHANGELOG.md', 'vite.config.ts', 'tsconfig.base.json', 'package-lock.json'];

/**
 * Whether dist/web was built from the sources as they are now.
 *
 * @param {string} root folder of the project
 * @returns {boolean}
 */
export function webBuildIsCurrent(root) {
  return existsSync(join(root, 'dist/web/index.html')) && readText(stampOf(root)) === webSourcesHash(root);
}

/**
 * A hash over names and contents of all that the web build reads, tests left out.
 *
 * @param {string} root folder of the project
 * @returns {string} hexadecimal
 */
export function webSourcesHash(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesBelow(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Notes what dist/web was built from. Call it last, so that a build that was broken off is done again.
 *
 * @param {string} root folder of the project
 * @param {string} hash from {@link webSourcesHash}, taken before the build
 */
export function markWebBuilt(root, hash) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampOf(root), hash);
}

function stampOf(root) {
  return join(root, 'dist/web.stamp');
}

function filesBelow(root, path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => entry.isDirectory() || !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
