import { Folder } from 'lucide-react';
import { useState } from 'react';
import type { ResourceSummary } from '#contract/resources.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { fileFilterParams, NO_FILTERS } from './file-filters.ts';
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

/** Where files are: with what they belong to, and in folders of the person's own. */
export function FolderTiles({ summary }: { summary: ResourceSummary }) {
  const [all, setAll] = useState(false);
  const tiles = tilesOf(summary);
  if (tiles.length === 0) return null;
  const shown = all ? tiles : tiles.slice(0, FIRST);
  return (
    <nav className={classes['folders']} aria-label="Folders">
      <ul className={classes['list']}>
        {shown.map(({ key, href, name, color, count }) => (
          <li key={key} className={classes['tile']}>
            <a href={href} className={classes['link']}>
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
      {shown.length < tiles.length && (
        <TextButton className={classes['more']} onClick={() => setAll(true)}>
          All {tiles.length} folders
        </TextButton>
      )}
    </nav>
  );
}

function tilesOf({ holders, folders }: ResourceSummary): Tile[] {
  const hrefWith = (filters: object) =>
    hrefOf('settings', { section: 'files', ...fileFilterParams({ ...NO_FILTERS, ...filters }) });
  return [
    ...holders.map(({ entity_type: type, entity_id: id, name, color, count }) => ({
      ...{ key: `${type} ${id}`, href: hrefWith({ of: { type, id } }), name, color, count },
    })),
    ...folders
      .filter(({ folder_path }) => folder_path !== '/')
      .map(({ folder_path: folder, count }) => ({
        ...{ key: folder, href: hrefWith({ folder }), name: folder.slice(1), color: null, count },
      })),
  ];
}
