import { Folder } from 'lucide-react';
import { useState } from 'react';
import type { ResourceSummary } from '#contract/resources.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { fileFilterParams, NO_FILTERS } from './file-filters.ts';
import { foldersIn } from './folder-tree.ts';
import classes from './FolderTiles.module.css';

/** Number of tiles until the user asks for all. */
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
  /** The folder whose subfolders are shown; null: the top-level folders and the records with files. */
  folder: string | null;
}

/** Tiles for the records with files and for the user's folders. */
export function FolderTiles({ summary, folder }: FolderTilesProps) {
  const [all, setAll] = useState(false);
  const tiles = [...(folder === null ? holderTiles(summary) : []), ...folderTiles(summary, folder ?? '/')];
  if (tiles.length === 0) return null;
  const shown = all ? tiles : tiles.slice(0, FIRST);
  return (
    <Box as="nav" mt={4} aria-label="Folders">
      <RowList title="Folders" ids={shown.map(({ key }) => key)} beside>
        <Grid as="ul" gap={4} className={classes['list']}>
          {shown.map(({ key, href, name, color, count }) => (
            <Box as="li" key={key} shrink data-row-id={key}>
              <Grid as="a" href={href} gap={0.5} tone="soft" className={classes['link']} data-row-focus>
                <Folder {...LARGE_ICON} />
                <Text size="small" tone="text" weight={500} truncate className={classes['name']} title={name}>
                  {name}
                </Text>
                <Group as="span" gap={1.5} fontSize="meta" tone="dim">
                  {color !== null && <Dot color={color} />}
                  {plural(count, 'file')}
                </Group>
              </Grid>
            </Box>
          ))}
        </Grid>
      </RowList>
      {shown.length < tiles.length && (
        <TextButton mt={3} fontSize="meta" className={classes['more']} onClick={() => setAll(true)}>
          All {tiles.length} folders
        </TextButton>
      )}
    </Box>
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
