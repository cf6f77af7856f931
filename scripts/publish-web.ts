import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Dirent } from 'node:fs';

/**
 * Puts the build of dist/web.next into dist/web, from which a server may be serving. Its page names assets of the build
 * that it started with, so those stay until the build after this one; older ones are removed.
 *
 * @param root folder of the project
 */
export function publishWeb(root: string): void {
  const dist = join(root, 'dist');
  const [next, web, list] = [join(dist, 'web.next'), join(dist, 'web'), join(dist, 'web.assets.json')];
  const names = readdirSync(join(next, 'assets'));
  const before = namesIn(list) ?? namesBelow(join(web, 'assets'));
  const files = readdirSync(next, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // Assets first: a page must not name a file that is not there yet.
  const isAsset = (entry: Dirent) => entry.parentPath === join(next, 'assets');
  for (const entry of [...files.filter(isAsset), ...files.filter((each) => !isAsset(each))]) {
    const from = join(entry.parentPath, entry.name);
    const to = join(web, from.slice(next.length));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  const kept = new Set([...before, ...names]);
  for (const name of namesBelow(join(web, 'assets'))) if (!kept.has(name)) rmSync(join(web, 'assets', name));
  writeFileSync(list, JSON.stringify(names));
  rmSync(next, { recursive: true });
}

const namesBelow = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The names in a list that a build before has left. */
function namesIn(list: string): string[] | undefined {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as string[];
  } catch {
    return undefined;
  }
}

if (import.meta.main) publishWeb(join(import.meta.dirname, '..'));
