import { useRef } from 'react';
import type { Resource } from '#contract/resources.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { FileIcon } from './FileName.tsx';
import classes from './Files.module.css';
import { useThumbnail } from './thumbnails.ts';

/** A thumbnail of a picture, or the icon of another file. */
export function FilePreview({ file }: { file: Resource }) {
  const place = useRef<HTMLSpanElement>(null);
  const address = useThumbnail(file, place);
  return (
    <Grid as="span" ref={place} center fixed tone="dim" radius="xs" className={classes['icon']} aria-hidden>
      {address === null ? <FileIcon type={file.mime_type} /> : <img src={address} alt="" />}
    </Grid>
  );
}
