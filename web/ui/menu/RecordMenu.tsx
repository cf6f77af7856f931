import { Menu } from '@mantine/core';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { MenuItem } from './MenuItem.tsx';
import { MoreMenu } from './MoreMenu.tsx';

interface RecordMenuProps {
  name: string;
  small?: boolean;
  button?: RefObject<HTMLButtonElement | null>;
  archived: boolean;
  onArchive: (archived: boolean) => void;
  /** Its form, and the question before deleting it. */
  edit: (close: () => void) => ReactNode;
  remove: (close: () => void) => ReactNode;
  /** Items that add to the record, while it is not archived. */
  children?: ReactNode;
  /** Items that are also shown for an archived record. */
  always?: ReactNode;
}

/** The menu of a record that can be changed, archived and deleted. */
export function RecordMenu({
  name,
  small = false,
  button,
  archived,
  onArchive,
  edit,
  remove,
  children,
  always,
}: RecordMenuProps) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={`Actions for ${name}`} small={small} button={button}>
        <MenuItem icon={Pencil} label="Edit" onClick={() => setOpen('edit')} />
        {!archived && children}
        {always}
        <MenuItem
          icon={archived ? ArchiveRestore : Archive}
          label={archived ? 'Unarchive' : 'Archive'}
          onClick={() => onArchive(!archived)}
        />
        <Menu.Divider />
        <MenuItem icon={Trash2} label="Delete" data-danger onClick={() => setOpen('remove')} />
      </MoreMenu>
      {open === 'edit' && edit(close)}
      {open === 'remove' && remove(close)}
    </>
  );
}
