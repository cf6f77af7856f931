import { Menu } from '@mantine/core';
import {
  Archive,
  ArchiveRestore,
  Download,
  ExternalLink,
  FolderInput,
  Layers,
  Link2,
  Link2Off,
  Pencil,
  Star,
  StarOff,
  Tag,
  Trash2,
} from 'lucide-react';
import type { Resource } from '#contract/resources.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { canBeShown } from '../open-file.ts';
import { useOpenFile } from '../pictures/viewing.tsx';
import type { EditedField } from './EditFile.tsx';
import type { FileActions } from './file-actions.ts';

interface FileMenuProps {
  file: Resource;
  actions: FileActions;
  onEdit: (field: EditedField) => void;
  onAttach: () => void;
}

export function FileMenu({ file, actions, onEdit, onAttach }: FileMenuProps) {
  const { filename, is_favorite, is_archived, attached_to } = file;
  const open = useOpenFile();
  return (
    <MoreMenu label={`Actions for “${filename}”`} small>
      {canBeShown(file) && (
        <Menu.Item leftSection={<ExternalLink {...ICON} />} onClick={() => open(file)}>
          Open
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Download {...ICON} />} onClick={() => actions.download(file)}>
        Download
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<Pencil {...ICON} />} onClick={() => onEdit('filename')}>
        Rename…
      </Menu.Item>
      <Menu.Item leftSection={<FolderInput {...ICON} />} onClick={() => onEdit('folder_path')}>
        Move to folder…
      </Menu.Item>
      <Menu.Item leftSection={<Tag {...ICON} />} onClick={() => onEdit('tags')}>
        Tags…
      </Menu.Item>
      <Menu.Item leftSection={<Layers {...ICON} />} onClick={() => onEdit('category')}>
        Category…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<Link2 {...ICON} />} onClick={onAttach}>
        Attach to…
      </Menu.Item>
      {attached_to.slice(0, 5).map(({ entity_type: type, entity_id: id, name }) => (
        <Menu.Item
          key={`${type} ${id}`}
          leftSection={<Link2Off {...ICON} />}
          onClick={() => actions.detach(file, { type, id }, name)}
        >
          Detach from “{name.length > 40 ? `${name.slice(0, 40)}…` : name}”
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={is_favorite ? <StarOff {...ICON} /> : <Star {...ICON} />}
        onClick={() => actions.favorite(file)}
      >
        {is_favorite ? 'Remove from favorites' : 'Add to favorites'}
      </Menu.Item>
      <Menu.Item
        leftSection={is_archived ? <ArchiveRestore {...ICON} /> : <Archive {...ICON} />}
        onClick={() => actions.archive(file)}
      >
        {is_archived ? 'Unarchive' : 'Archive'}
      </Menu.Item>
      <Menu.Item data-danger leftSection={<Trash2 {...ICON} />} onClick={() => actions.remove(file)}>
        Delete
      </Menu.Item>
    </MoreMenu>
  );
}
