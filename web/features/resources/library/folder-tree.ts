import type { ResourceSummary } from '#contract/resources.ts';

export interface Folder {
  path: string;
  /** The last part of the path. */
  name: string;
  /** Number of files in it and in its subfolders. */
  count: number;
}

/** The direct subfolders of a folder, in order. @param parent `/` for the top level. */
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

/** The folders above a folder, from the top level down. */
export function foldersAbove(path: string): Pick<Folder, 'path' | 'name'>[] {
  const names = path.split('/').slice(1, -1);
  return names.map((name, at) => ({ path: `/${names.slice(0, at + 1).join('/')}`, name }));
}
