import { Menu } from '@mantine/core';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
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
    {!isBuiltIn && (
      <Menu.Item component="a" href={editHref} leftSection={<Pencil {...ICON} />}>
        Edit
      </Menu.Item>
    )}
    <Menu.Item leftSection={<Copy {...ICON} />} onClick={onCopy}>
      Duplicate
    </Menu.Item>
    {!isBuiltIn && (
      <>
        <Menu.Divider />
        <Menu.Item leftSection={<Trash2 {...ICON} />} data-danger onClick={onRemove}>
          Delete
        </Menu.Item>
      </>
    )}
  </MoreMenu>
);
