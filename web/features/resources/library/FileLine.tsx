import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Resource } from '#contract/resources.ts';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FileIcon, FileName } from '../FileName.tsx';
import { categoryLabel, formatBytes, placeText, formatTags } from '../file-text.ts';
import classes from './FileLine.module.css';

/** A file as a row: name, category unless it is the default, record, size and date. */
export function FileLine({ file, menu }: { file: Resource; menu: ReactNode }) {
  const today = useToday();
  const day = dayOf(new Date(file.upload_date), useUser());
  const { attached_to, category, is_favorite, tags } = file;
  const color = attached_to[0]?.color ?? null;
  const place = placeText(attached_to);
  return (
    <li className={classes['row']} data-row-id={file.id}>
      <Grid as="span" tone="dim" className={classes['icon']}>
        <FileIcon type={file.mime_type} />
      </Grid>
      <Group as="span" gap={1.5} shrink className={classes['main']}>
        <FileName file={file} covers className={classes['name']} />
        {is_favorite && <Star {...SMALL_ICON} aria-hidden={false} aria-label="Favorite" className="tone-dim" />}
        {category !== 'document' && (
          <Text px={1.5} fixed fontSize="meta" tone="soft" fill="hover" radius="sm">
            {categoryLabel(category)}
          </Text>
        )}
        {tags.length > 0 && (
          <Text fontSize="meta" tone="dim" truncate className={classes['tags']} title={formatTags(tags)}>
            {formatTags(tags)}
          </Text>
        )}
        <WaitingMark id={file.id} />
      </Group>
      <Group as="span" gap={1.5} shrink fontSize="meta" tone="soft" tabular className={classes['place']} title={place}>
        {color !== null && <Dot color={color} />}
        <Text truncate>{place}</Text>
      </Group>
      <Text fontSize="meta" tone="dim" tabular className={classes['size']}>
        {formatBytes(file.file_size)}
      </Text>
      <Text as="time" fontSize="meta" tone="dim" tabular className={classes['day']} dateTime={file.upload_date}>
        {formatDay(day, today)}
      </Text>
      <Box as="span" relative reveal className={classes['menu']}>
        {menu}
      </Box>
    </li>
  );
}
