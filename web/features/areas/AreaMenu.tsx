import { Menu } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { Area } from '#contract/areas.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';
import { LazyAreaForm } from './LazyAreaForm.ts';
import { areaActions } from './area-mutations.ts';
import { DeleteArea } from './DeleteArea.tsx';

/** What can be done with an area. */
export function AreaMenu({ area, small = false }: { area: Area; small?: boolean }) {
  const archive = areaActions.useArchive();
  return (
    <RecordMenu
      name={area.name}
      small={small}
      archived={area.archived}
      onArchive={(archived) => void archive(area, archived)}
      edit={(close) => <LazyAreaForm area={area} onClose={close} />}
      remove={(close) => <DeleteArea area={area} onClose={close} />}
    >
      <Menu.Item
        component="a"
        href={hrefOf('projects', { area: area.id, new: 'yes' })}
        leftSection={<Plus {...ICON} />}
      >
        Add project
      </Menu.Item>
    </RecordMenu>
  );
}
