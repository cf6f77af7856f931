import { Menu } from '@mantine/core';
import { Columns3, Shapes } from 'lucide-react';
import { useState } from 'react';
import type { Pillar } from '#contract/pillars.ts';
import { LazyAreaForm } from '#web/features/areas/LazyAreaForm.ts';
import { DeletePillar } from '#web/features/pillars/DeletePillar.tsx';
import { LazyPillarForm } from '#web/features/pillars/LazyPillarForm.ts';
import { pillarActions } from '#web/features/pillars/pillar-mutations.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';

interface PillarMenuProps {
  pillar: Pillar;
  small?: boolean;
  /** Called after it was deleted or archived. */
  onGone?: () => void;
}

/** The menu of a pillar or sub-pillar. */
export function PillarMenu({ pillar, small = false, onGone }: PillarMenuProps) {
  const [adding, setAdding] = useState<'area' | 'sub-pillar' | null>(null);
  const archive = pillarActions.useArchive();
  const close = () => setAdding(null);
  return (
    <>
      <RecordMenu
        name={pillar.name}
        small={small}
        archived={pillar.archived}
        onArchive={(archived) => {
          void archive(pillar, archived);
          if (archived) onGone?.();
        }}
        edit={(onClose) => <LazyPillarForm pillar={pillar} onClose={onClose} />}
        remove={(onClose) => <DeletePillar pillar={pillar} onDeleted={onGone} onClose={onClose} />}
      >
        <Menu.Item leftSection={<Shapes {...ICON} />} onClick={() => setAdding('area')}>
          Add area
        </Menu.Item>
        {pillar.parent_pillar_id === null && (
          <Menu.Item leftSection={<Columns3 {...ICON} />} onClick={() => setAdding('sub-pillar')}>
            Add sub-pillar
          </Menu.Item>
        )}
      </RecordMenu>
      {adding === 'area' && <LazyAreaForm pillar={pillar} onClose={close} />}
      {adding === 'sub-pillar' && <LazyPillarForm parent={pillar} onClose={close} />}
    </>
  );
}
