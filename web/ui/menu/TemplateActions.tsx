import { Menu } from '@mantine/core';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { MenuItem } from './MenuItem.tsx';
import { MoreMenu } from './MoreMenu.tsx';

interface TemplateActionsProps {
  name: string;
  /** The template comes with Auric: it is copied before it is changed. */
  isBuiltIn: boolean;
  editHref: string;
  onCopy: () => void;
  onRemove: () => void;
}

export const TemplateActions = ({ name, isBuiltIn, editHref, onCopy, onRemove }: TemplateActionsProps) => (
  <MoreMenu label={`Actions for ${name}`} small>
    {!isBuiltIn && <MenuItem icon={Pencil} label="Edit" href={editHref} />}
    <MenuItem icon={Copy} label="Duplicate" onClick={onCopy} />
    {!isBuiltIn && (
      <>
        <Menu.Divider />
        <MenuItem icon={Trash2} label="Delete" data-danger onClick={onRemove} />
      </>
    )}
  </MoreMenu>
);
