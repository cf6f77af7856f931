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
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
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
      {canBeShown(file) && <MenuItem icon={ExternalLink} label="Open" onClick={() => open(file)} />}
      <MenuItem icon={Download} label="Download" onClick={() => actions.download(file)} />
      <Menu.Divider />
      <MenuItem icon={Pencil} label="Rename…" onClick={() => onEdit('filename')} />
      <MenuItem icon={FolderInput} label="Move to folder…" onClick={() => onEdit('folder_path')} />
      <MenuItem icon={Tag} label="Tags…" onClick={() => onEdit('tags')} />
      <MenuItem icon={Layers} label="Category…" onClick={() => onEdit('category')} />
      <Menu.Divider />
      <MenuItem icon={Link2} label="Attach to…" onClick={onAttach} />
      {attached_to.slice(0, 5).map(({ entity_type: type, entity_id: id, name }) => (
        <MenuItem
          key={`${type} ${id}`}
          icon={Link2Off}
          label={`Detach from “${name.length > 40 ? `${name.slice(0, 40)}…` : name}”`}
          onClick={() => actions.detach(file, { type, id }, name)}
        />
      ))}
      <Menu.Divider />
      <MenuItem
        icon={is_favorite ? StarOff : Star}
        label={is_favorite ? 'Remove from favorites' : 'Add to favorites'}
        onClick={() => actions.favorite(file)}
      />
      <MenuItem
        icon={is_archived ? ArchiveRestore : Archive}
        label={is_archived ? 'Unarchive' : 'Archive'}
        onClick={() => actions.archive(file)}
      />
      <MenuItem icon={Trash2} label="Delete" data-danger onClick={() => actions.remove(file)} />
    </MoreMenu>
  );
}
