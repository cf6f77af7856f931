import { ChevronRight, X } from 'lucide-react';
import { Fragment } from 'react';
import type { ResourceSummary } from '#contract/resources.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { type FileFilters, fileFilterParams, NO_FILTERS } from './file-filters.ts';
import { foldersAbove } from './folder-tree.ts';
import classes from './FolderHead.module.css';

interface FolderHeadProps {
  filters: FileFilters;
  summary: ResourceSummary;
  onLeave: () => void;
}

/** The name of the open folder, and a button to leave it. */
export function FolderHead({ filters: { of, folder }, summary, onLeave }: FolderHeadProps) {
  if (of === null && folder === null) return <div className={classes['space']} />;
  const holder = summary.holders.find(({ entity_type, entity_id }) => entity_type === of?.type && entity_id === of.id);
  const name = folder === null ? (holder?.name ?? 'This folder') : folder.split('/').at(-1) || 'No folder';
  return (
    <Group wrap gap={2} icons="dim" className={classes['head']}>
      {holder?.color && <Dot color={holder.color} />}
      {foldersAbove(folder ?? '').map((above) => (
        <Fragment key={above.path}>
          <Box as="a" shrink size="lead" tone="soft" breakAnywhere hover="underline" href={hrefOfFolder(above.path)}>
            {above.name}
          </Box>
          <ChevronRight {...SMALL_ICON} />
        </Fragment>
      ))}
      <Text as="h3" shrink size="lead" weight={600} breakAnywhere>
        {name}
      </Text>
      <TextButton inline fixed align="center" gap={1} minH="small" ml="auto" fontSize="meta" onClick={onLeave}>
        <X {...SMALL_ICON} />
        All folders
      </TextButton>
    </Group>
  );
}

const hrefOfFolder = (folder: string) =>
  hrefOf('settings', { section: 'files', ...fileFilterParams({ ...NO_FILTERS, folder }) });
