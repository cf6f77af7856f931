import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Dirent } from 'node:fs';

/** How many builds keep their assets, this one included. */
const BUILDS_KEPT = 10;

/**
 * Puts the build of dist/web.next into dist/web, from which a server may be serving. Its page names assets of the build
 * that it started with, so the assets of the last builds stay; older ones are removed.
 *
 * @param root folder of the project
 */
export function publishWeb(root: string): void {
  const dist = join(root, 'dist');
  const [next, web, list] = [join(dist, 'web.next'), join(dist, 'web'), join(dist, 'web.assets.json')];
  const names = readdirSync(join(next, 'assets'));
  const before = buildsIn(list) ?? [namesBelow(join(web, 'assets'))];
  // The same build once more counts once.
  const builds = [names, ...before.filter((build) => build.join() !== names.join())].slice(0, BUILDS_KEPT);
  const files = readdirSync(next, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // Assets first: a page must not name a file that is not there yet.
  const isAsset = (entry: Dirent) => entry.parentPath === join(next, 'assets');
  for (const entry of [...files.filter(isAsset), ...files.filter((each) => !isAsset(each))]) {
    const from = join(entry.parentPath, entry.name);
    const to = join(web, from.slice(next.length));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  const kept = new Set(builds.flat());
  for (const name of namesBelow(join(web, 'assets'))) if (!kept.has(name)) rmSync(join(web, 'assets', name));
  writeFileSync(list, JSON.stringify(builds));
  rmSync(next, { recursive: true });
}

const namesBelow = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The names of assets of the builds before, the last one first; undefined if no build has left them. */
function buildsIn(list: string): string[][] | undefined {
  try {
    const builds = JSON.parse(readFileSync(list, 'utf8')) as string[][] | string[];
    // Versions before kept one build.
    return builds.every((each) => typeof each === 'string') ? [builds] : builds;
  } catch {
    return undefined;
  }
}

if (import.meta.main) publishWeb(join(import.meta.dirname, '..'));
