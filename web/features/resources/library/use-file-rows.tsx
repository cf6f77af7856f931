import { type ComponentType, type ReactNode, useState } from 'react';
import type { EntityType, Resource } from '#contract/resources.ts';
import { rowIn } from '#web/ui/list/rows/roving.ts';
import { MENU_KEY, rowKey } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import type { RowKey } from '#web/ui/list/rows/use-row-list.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { EditedField } from './EditFile.tsx';
import { type FileActions, useFileActions } from './file-actions.ts';
import type { MorePictures } from '../pictures/PictureViewer.tsx';
import { PictureViewing } from '../pictures/viewing.tsx';
import { FileMenu } from './FileMenu.tsx';

export type FileView = 'grid' | 'list';

/** The types of records that files can be attached to from the library. */
type Attachable = Exclude<EntityType, 'journal_entry' | 'template'>;

interface Link {
  entity_type: Attachable;
  entity_id: string;
  name: string;
}

export interface AttachPickerProps {
  element: HTMLElement;
  /** The records it is attached to already, which are not offered again. */
  known: readonly Link[];
  onChoose: (link: Link) => void;
  onClose: () => void;
}

const EditFile = lazyPart(async () => (await import('./EditFile.tsx')).EditFile);

type Opened = { file: Resource; field: EditedField } | { file: Resource; element: HTMLElement };

/** The files that the viewer of a list goes through: `read` so far, and `more`. */
interface Viewed {
  read: readonly Resource[];
  more: MorePictures | undefined;
}

/** The keys and menus of files in a list, and the dialogs they open. `frame` goes around the rows. */
export function useFileRows(
  files: readonly Resource[],
  viewed: Viewed,
  AttachPicker: ComponentType<AttachPickerProps>,
) {
  const actions = useFileActions();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const edit = (file: Resource, field: EditedField) => setOpened({ file, field });
  const attach = (file: Resource) => {
    const element = rowIn(document.body, file.id);
    if (element) setOpened({ file, element });
  };
  return {
    menuOf: (file: Resource) => (
      <FileMenu file={file} actions={actions} onEdit={(field) => edit(file, field)} onAttach={() => attach(file)} />
    ),
    frame: (rows: ReactNode) => (
      <PictureViewing files={viewed.read} more={viewed.more}>
        <RowList title="Files" ids={files.map(({ id }) => id)} keys={keysOf(files, actions, { edit, attach })}>
          {rows}
        </RowList>
        {opened && 'field' in opened && <EditFile file={opened.file} field={opened.field} onClose={close} />}
        {opened && 'element' in opened && (
          <AttachPicker
            element={opened.element}
            known={opened.file.attached_to.filter((each): each is Link & typeof each => isAttachable(each.entity_type))}
            onChoose={({ entity_type: type, entity_id: id, name }) => actions.attach(opened.file, { type, id }, name)}
            onClose={close}
          />
        )}
      </PictureViewing>
    ),
  };
}

const isAttachable = (type: EntityType): type is Attachable => type !== 'journal_entry' && type !== 'template';

interface Openers {
  edit: (file: Resource, field: EditedField) => void;
  attach: (file: Resource) => void;
}

const keysOf = (files: readonly Resource[], actions: FileActions, { edit, attach }: Openers): RowKey[] => [
  rowKey(files, ['d'], 'Download', actions.download),
  rowKey(files, ['r', 'F2'], 'Rename', (file) => edit(file, 'filename')),
  rowKey(files, ['m'], 'Move to a folder', (file) => edit(file, 'folder_path')),
  rowKey(files, ['a'], 'Attach to something', attach),
  rowKey(files, ['f'], 'Add to or remove from favorites', actions.favorite),
  rowKey(files, ['e'], 'Archive or unarchive', actions.archive),
  rowKey(files, ['Delete', 'Backspace'], 'Delete', actions.remove),
  MENU_KEY,
];
