import { Menu } from '@mantine/core';
import { Link2, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { formatBytes } from './file-words.ts';
import classes from './Files.module.css';
import { addressOfFile, canBeShown, openFile, saveFile } from './open-file.ts';
import { deleteResource, detachResource } from './resource-mutations.ts';
import type { Holder } from './resource-queries.ts';

/** One file: opened or saved by its name, detached and deleted in its menu. */
export function FileRow({ file, holder }: { file: Resource; holder: Holder }) {
  const records = useRecords();
  const open = () => (canBeShown(file) ? openFile(file) : saveFile(file)).catch(toastFailure);
  const { id, filename } = file;
  return (
    <li className={classes['row']}>
      <Preview file={file} />
      <button type="button" className={classes['name']} onClick={() => void open()}>
        <span className="sr-only">{canBeShown(file) ? 'Open ' : 'Save '}</span>
        {filename}
      </button>
      <span className={classes['size']}>{formatBytes(file.file_size)}</span>
      <MoreMenu label={`Actions for “${filename}”`} small>
        <Menu.Item onClick={() => void saveFile(file).catch(toastFailure)}>Download</Menu.Item>
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

/** Pictures up to this size are fetched to be seen in the list. */
const PREVIEW_BYTES_MAX = 3_000_000;

function Preview({ file }: { file: Resource }) {
  const isShown = file.file_type === 'image' && file.file_size <= PREVIEW_BYTES_MAX;
  const address = useAddress(file, isShown);
  if (address === null) {
    return (
      <span className={classes['icon']} aria-hidden>
        <Link2 {...ICON} />
      </span>
    );
  }
  return <img className={classes['preview']} src={address} alt="" />;
}

/** The address of a picture while it is shown; null until it is there. */
function useAddress(file: Resource, isShown: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const { id } = file;
  useEffect(() => {
    if (!isShown) return undefined;
    const stop = new AbortController();
    const fetched = addressOfFile(file, stop.signal);
    fetched.then((made) => stop.signal.aborted || setAddress(made)).catch(() => undefined);
    return () => {
      stop.abort();
      fetched.then((made) => URL.revokeObjectURL(made)).catch(() => undefined);
    };
    // The bytes of a file never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isShown]);
  return address;
}
