import { basename, dirname, extname, join } from 'node:path/posix';
import type { SourceFile } from '../../tree.ts';

/* Names in an export of Notion: `Trip 0123456789abcdef0123456789abcdef.md`, `Tasks 0123…_all.csv`. */

const ID = /(?<= )([0-9a-f]{32})(?=(?:_all)?$)/i;

/** The name of a file without its folders, its extension and the mark of a database with all columns. */
const stemOf = (path: string): string => basename(path, extname(path));

/** The id of a page or database in the name of its file, in lower case; null for other files. */
export const idOf = (path: string): string | null => ID.exec(stemOf(path))?.[1]?.toLowerCase() ?? null;

/** The title of a page or database by the name of its file, which Notion cuts. */
export const titleOf = (path: string): string => stemOf(path).replace(/_all$/, '').replace(ID, '').trim();

/** A path without ids, to find the folder of a page or database: newer exports leave the id out of folder names. */
export const folderKey = (path: string): string =>
  path
    .split('/')
    .map((part) => part.replace(/ [0-9a-f]{32}$/i, ''))
    .join('/')
    .toLowerCase();

/** The key of the folder with the rows of a database or the sub-pages of a page. */
export const ownFolder = (path: string): string => folderKey(join(dirname(path), stemOf(path).replace(/_all$/, '')));

export const hasId = (file: SourceFile, ...extensions: readonly string[]): boolean =>
  extensions.includes(extname(file.name).toLowerCase()) && idOf(file.name) !== null;
