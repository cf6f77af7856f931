import type { ResourceSummary } from '#contract/resources.ts';

export interface Folder {
  path: string;
  /** The last part of it. */
  name: string;
  /** Files in it, and in the folders that it holds. */
  count: number;
}

/** The folders that are directly in one, in their order. @param parent `/` for the outermost. */
export function foldersIn(parent: string, folders: ResourceSummary['folders']): Folder[] {
  const prefix = parent === '/' ? '/' : `${parent}/`;
  const inside = folders.filter(({ folder_path: path }) => path !== '/' && path.startsWith(prefix));
  const byName = Map.groupBy(inside, ({ folder_path: path }) => path.slice(prefix.length).split('/', 1)[0] ?? '');
  return [...byName].map(([name, held]) => ({
    path: `${prefix}${name}`,
    name,
    count: held.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** The folders that one is in, from the outermost. */
export function foldersAbove(path: string): Pick<Folder, 'path' | 'name'>[] {
  const names = path.split('/').slice(1, -1);
  return names.map((name, at) => ({ path: `/${names.slice(0, at + 1).join('/')}`, name }));
}
