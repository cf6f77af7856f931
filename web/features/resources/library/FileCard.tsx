import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import type { Resource } from '#contract/resources.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { FileIcon, FileName } from '../FileName.tsx';
import { categoryLabel, formatBytes, placeText, formatTags } from '../file-text.ts';
import { Picture } from '../pictures/Picture.tsx';
import { isPicture } from '../pictures/viewing.tsx';
import classes from './FileCard.module.css';

/** A file as a card: its picture, or the icon of its type, above its name. */
export function FileCard({ file, menu }: { file: Resource; menu: ReactNode }) {
  const { attached_to, category, filename, is_favorite, tags } = file;
  const color = attached_to[0]?.color ?? null;
  const icon = <FileIcon type={file.mime_type} />;
  return (
    <Box as="li" shrink relative className={classes['card']} data-row-id={file.id}>
      {isPicture(file) ? (
        <Picture id={file.id} className={classes['picture']}>
          {icon}
        </Picture>
      ) : (
        <Grid center tone="dim" fill="hover" radius="md" className={classes['picture']}>
          {icon}
        </Grid>
      )}
      <Box as="span" reveal fill="panel" radius="sm" className={classes['menu']}>
        {menu}
      </Box>
      <Group gap={1.5} mt={1} minH="small" className={classes['foot']}>
        {color !== null && <Dot color={color} />}
        <FileName
          file={file}
          covers
          className={classes['name']}
          title={[filename, categoryLabel(category), placeText(attached_to), formatTags(tags)]
            .filter(Boolean)
            .join(' · ')}
        />
        {is_favorite && <Star {...SMALL_ICON} aria-hidden={false} aria-label="Favorite" className="tone-dim" />}
        <Text fixed fontSize="meta" tone="dim" tabular>
          {formatBytes(file.file_size)}
        </Text>
      </Group>
    </Box>
  );
}
