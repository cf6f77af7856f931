import { Menu } from '@mantine/core';
import { Download, Trash2, X } from 'lucide-react';
import type { Resource } from '#contract/resources.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { FileName } from './FileName.tsx';
import { FilePreview } from './FilePreview.tsx';
import { formatBytes } from './file-words.ts';
import classes from './Files.module.css';
import { saveFile } from './open-file.ts';
import { deleteResource, detachResource } from './resource-mutations.ts';
import type { Holder } from './resource-queries.ts';

/** One file: opened or saved by its name, detached and deleted in its menu. */
export function FileRow({ file, holder }: { file: Resource; holder: Holder }) {
  const records = useRecords();
  const { id, filename } = file;
  return (
    <li className={classes['row']}>
      <FilePreview file={file} />
      <FileName file={file} className={classes['name']} />
      <span className={classes['size']}>{formatBytes(file.file_size)}</span>
      <MoreMenu label={`Actions for “${filename}”`} small>
        <Menu.Item leftSection={<Download {...ICON} />} onClick={() => void saveFile(file).catch(toastFailure)}>
          Download
        </Menu.Item>
        <Menu.Item
          leftSection={<X {...ICON} />}
          onClick={() => void act(records, detachResource({ id, holder }), () => `Detached “${filename}”`)}
        >
          Detach
        </Menu.Item>
        <Menu.Item
          data-danger
          leftSection={<Trash2 {...ICON} />}
          onClick={() => void act(records, deleteResource({ id }), () => `Deleted “${filename}”`)}
        >
          Delete
        </Menu.Item>
      </MoreMenu>
    </li>
  );
}
