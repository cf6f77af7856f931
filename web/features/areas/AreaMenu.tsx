import { Menu } from '@mantine/core';
import { Archive, ArchiveRestore, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Area } from '#contract/areas.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { AreaFormDialog } from './AreaFormDialog.tsx';
import { areaActions } from './area-mutations.ts';
import { DeleteArea } from './DeleteArea.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What can be done with an area. */
export function AreaMenu({ area, small = false }: { area: Area; small?: boolean }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const archive = areaActions.useArchive();
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={`Actions for ${area.name}`} small={small}>
        <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => setOpen('edit')}>
          Edit
        </Menu.Item>
        {!area.archived && (
          <Menu.Item
            component="a"
            href={hrefOf('projects', { area: area.id, new: 'yes' })}
            leftSection={<Plus {...icon} />}
          >
            Add project
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={area.archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
          onClick={() => void archive(area, !area.archived)}
        >
          {area.archived ? 'Unarchive' : 'Archive'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Trash2 {...icon} />} data-danger onClick={() => setOpen('delete')}>
          Delete
        </Menu.Item>
      </MoreMenu>
      {open === 'edit' && <AreaFormDialog area={area} onClose={close} />}
      {open === 'delete' && <DeleteArea area={area} onClose={close} />}
    </>
  );
}
