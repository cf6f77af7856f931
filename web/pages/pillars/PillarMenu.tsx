import { Menu } from '@mantine/core';
import { Archive, ArchiveRestore, Columns3, Pencil, Shapes, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Pillar } from '#contract/pillars.ts';
import { AreaFormDialog } from '#web/features/areas/AreaFormDialog.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { DeletePillar } from '#web/features/pillars/DeletePillar.tsx';
import { PillarFormDialog } from '#web/features/pillars/PillarFormDialog.tsx';
import { pillarActions } from '#web/features/pillars/pillar-mutations.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface PillarMenuProps {
  pillar: Pillar;
  small?: boolean;
  /** It was deleted or put into the archive. */
  onGone?: () => void;
}

/** What can be done with a pillar or sub-pillar. */
export function PillarMenu({ pillar, small = false, onGone }: PillarMenuProps) {
  const [open, setOpen] = useState<'edit' | 'area' | 'sub-pillar' | 'delete' | null>(null);
  const archive = pillarActions.useArchive();
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={`Actions for ${pillar.name}`} small={small}>
        <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => setOpen('edit')}>
          Edit
        </Menu.Item>
        {!pillar.archived && (
          <Menu.Item leftSection={<Shapes {...icon} />} onClick={() => setOpen('area')}>
            Add area
          </Menu.Item>
        )}
        {!pillar.archived && pillar.parent_pillar_id === null && (
          <Menu.Item leftSection={<Columns3 {...icon} />} onClick={() => setOpen('sub-pillar')}>
            Add sub-pillar
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={pillar.archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
          onClick={() => {
            void archive(pillar, !pillar.archived);
            if (!pillar.archived) onGone?.();
          }}
        >
          {pillar.archived ? 'Unarchive' : 'Archive'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Trash2 {...icon} />} data-danger onClick={() => setOpen('delete')}>
          Delete
        </Menu.Item>
      </MoreMenu>
      {open === 'edit' && <PillarFormDialog pillar={pillar} onClose={close} />}
      {open === 'area' && <AreaFormDialog pillar={pillar} onClose={close} />}
      {open === 'sub-pillar' && <PillarFormDialog parent={pillar} onClose={close} />}
      {open === 'delete' && <DeletePillar pillar={pillar} onDeleted={onGone} onClose={close} />}
    </>
  );
}
