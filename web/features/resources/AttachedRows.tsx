import { Download, Trash2, X } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import type { Resource } from '#contract/resources.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { MENU_KEY, rowKey } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { FileName } from './FileName.tsx';
import { FilePreview } from './FilePreview.tsx';
import { formatBytes } from './file-text.ts';
import classes from './Files.module.css';
import { saveFile } from './open-file.ts';
import { deleteResource, detachResource } from './resource-mutations.ts';
import type { Holder } from './resource-queries.ts';

interface AttachedRowsProps {
  files: readonly Resource[];
  holder: Holder;
  /** Shown before them: running uploads. */
  children: ReactNode;
}

/** The files of a record. A file is opened or saved by its name, and detached or deleted by key or in its menu. */
export function AttachedRows({ files, holder, children }: AttachedRowsProps) {
  const records = useRecords();
  const actions = {
    save: (file: Resource) => void saveFile(file).catch(toastFailure),
    detach: ({ id, filename }: Resource) =>
      void act(records, detachResource({ id, holder }), () => `Detached “${filename}”`),
    remove: ({ id, filename }: Resource) => void act(records, deleteResource({ id }), () => `Deleted “${filename}”`),
  };
  const keys = [
    rowKey(files, ['d'], 'Download', actions.save),
    rowKey(files, ['x'], 'Detach', actions.detach),
    rowKey(files, ['Delete', 'Backspace'], 'Delete, with Undo', actions.remove),
    MENU_KEY,
  ];
  return (
    <RowList title="Attached files" ids={files.map(({ id }) => id)} keys={keys} enter="Open or save">
      {Children.count(children) + files.length > 0 && (
        <Grid as="ul" aria-label="Attached files">
          {children}
          {files.map((file) => (
            <FileRow key={file.id} file={file} actions={actions} />
          ))}
        </Grid>
      )}
    </RowList>
  );
}

interface FileRowProps {
  file: Resource;
  actions: Record<'save' | 'detach' | 'remove', (file: Resource) => void>;
}

function FileRow({ file, actions }: FileRowProps) {
  const { id, filename } = file;
  return (
    <Group as="li" gap={2.5} py={1} minH="control" touch data-row-id={id}>
      <FilePreview file={file} />
      <FileName file={file} className={classes['name']} />
      <Text fixed fontSize="meta" tone="dim" tabular>
        {formatBytes(file.file_size)}
      </Text>
      <MoreMenu label={`Actions for “${filename}”`} small>
        <MenuItem icon={Download} label="Download" onClick={() => actions.save(file)} />
        <MenuItem icon={X} label="Detach" onClick={() => actions.detach(file)} />
        <MenuItem icon={Trash2} label="Delete" data-danger onClick={() => actions.remove(file)} />
      </MoreMenu>
    </Group>
  );
}
