import type { Resource } from '#contract/resources.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { FileIcon } from './FileName.tsx';
import classes from './Files.module.css';
import { Picture } from './pictures/Picture.tsx';
import { isPicture } from './pictures/viewing.tsx';

/** A thumbnail of a picture, or the icon of another file. */
export function FilePreview({ file }: { file: Resource }) {
  const icon = <FileIcon type={file.mime_type} />;
  if (isPicture(file)) {
    return (
      <Picture id={file.id} className={classes['icon']}>
        {icon}
      </Picture>
    );
  }
  return (
    <Grid as="span" center fixed tone="dim" className={classes['icon']} aria-hidden>
      {icon}
    </Grid>
  );
}
