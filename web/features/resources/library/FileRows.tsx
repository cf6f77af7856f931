import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Resource } from '#contract/resources.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FileCard } from './FileCard.tsx';
import { type FileFilters, fileFilterParams } from './file-filters.ts';
import { FileLine } from './FileLine.tsx';
import classes from './FileRows.module.css';
import type { FileView } from './use-file-rows.tsx';

interface FileRowsProps {
  title: string;
  /** The title is for screen readers only. */
  hidden?: boolean;
  note?: string;
  all?: { label: string; filters: FileFilters } | null;
  files: readonly Resource[];
  view: FileView;
  menuOf: (file: Resource) => ReactNode;
  more?: { query: UseInfiniteQueryResult; total: number };
}

/** Files with a title, as cards or as rows. */
export function FileRows({ title, hidden = false, note = '', all = null, files, view, menuOf, more }: FileRowsProps) {
  return (
    <Box as="section" mt={5} className={classes['section']} aria-label={title} data-untitled={hidden || undefined}>
      <div className={hidden ? 'sr-only' : 'group align-baseline gap-2 mb-2'}>
        <Text as="h3" size="small" weight={600}>
          {title}
        </Text>
        {note && (
          <Text fontSize="meta" tone="dim">
            {note}
          </Text>
        )}
        {all && (
          <Group
            as="a"
            inline
            gap={1}
            ml="auto"
            fontSize="meta"
            tone="soft"
            hover="link"
            href={hrefOf('settings', { section: 'files', ...fileFilterParams(all.filters) })}
          >
            {all.label}
            <ArrowRight {...SMALL_ICON} />
          </Group>
        )}
      </div>
      <ul className={view === 'grid' ? classes['cards'] : undefined} aria-label={title}>
        {files.map((file) =>
          view === 'grid' ? (
            <FileCard key={file.id} file={file} menu={menuOf(file)} />
          ) : (
            <FileLine key={file.id} file={file} menu={menuOf(file)} />
          ),
        )}
      </ul>
      {more && more.total > PAGE_SIZE && <MorePages query={more.query} read={files.length} total={more.total} />}
    </Box>
  );
}
