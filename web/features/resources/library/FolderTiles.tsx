import { Folder } from 'lucide-react';
import { useState } from 'react';
import type { ResourceSummary } from '#contract/resources.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { fileFilterParams, NO_FILTERS } from './file-filters.ts';
import { foldersIn } from './folder-tree.ts';
import classes from './FolderTiles.module.css';

/** So many are shown before all are asked for. */
const FIRST = 10;

interface Tile {
  key: string;
  href: string;
  name: string;
  color: string | null;
  count: number;
}

interface FolderTilesProps {
  summary: ResourceSummary;
  /** Those that are in this one; null: the outermost, and what files belong to. */
  folder: string | null;
}

/** Where files are: with what they belong to, and in folders of the person's own. */
export function FolderTiles({ summary, folder }: FolderTilesProps) {
  const [all, setAll] = useState(false);
  const tiles = [...(folder === null ? holderTiles(summary) : []), ...folderTiles(summary, folder ?? '/')];
  if (tiles.length === 0) return null;
  const shown = all ? tiles : tiles.slice(0, FIRST);
  return (
    <nav className={classes['folders']} aria-label="Folders">
      <RowList title="Folders" ids={shown.map(({ key }) => key)} beside>
        <ul className={classes['list']}>
          {shown.map(({ key, href, name, color, count }) => (
            <li key={key} className={classes['tile']} data-row-id={key}>
              <a href={href} className={classes['link']} data-row-focus>
                <Folder {...LARGE_ICON} />
                <span className={classes['name']} title={name}>
                  {name}
                </span>
                <span className={classes['count']}>
                  {color !== null && <Dot color={color} />}
                  {plural(count, 'file')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </RowList>
      {shown.length < tiles.length && (
        <TextButton className={classes['more']} onClick={() => setAll(true)}>
          All {tiles.length} folders
        </TextButton>
      )}
    </nav>
  );
}

const hrefWith = (filters: object) =>
  hrefOf('settings', { section: 'files', ...fileFilterParams({ ...NO_FILTERS, ...filters }) });

const holderTiles = ({ holders }: ResourceSummary): Tile[] =>
  holders.map(({ entity_type: type, entity_id: id, name, color, count }) => ({
    ...{ key: `${type} ${id}`, href: hrefWith({ of: { type, id } }), name, color, count },
  }));

const folderTiles = ({ folders }: ResourceSummary, parent: string): Tile[] =>
  foldersIn(parent, folders).map(({ path, name, count }) => ({
    ...{ key: path, href: hrefWith({ folder: path }), name, color: null, count },
  }));
