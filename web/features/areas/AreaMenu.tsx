import { Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { Area } from '#contract/areas.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { LazyAreaForm } from './LazyAreaForm.ts';
import { areaActions } from './area-mutations.ts';
import { areaQueries } from './area-queries.ts';
import { areaDeletionText } from './area-text.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';

interface AreaMenuProps {
  area: Area;
  small?: boolean;
  /** Leaves the page of the deleted area. */
  onGone?: () => void;
}

export function AreaMenu({ area, small = false, onGone }: AreaMenuProps) {
  const archive = areaActions.useArchive();
  return (
    <RecordMenu
      name={area.name}
      small={small}
      archived={area.archived}
      onArchive={(archived) => void archive(area, archived)}
      edit={(close) => <LazyAreaForm area={area} onClose={close} />}
      remove={(close) => <DeleteArea area={area} onDeleted={onGone ?? close} onClose={close} />}
    >
      <MenuItem icon={Plus} label="Add project" href={hrefOf('areas', { area: area.id, new: 'project' })} />
    </RecordMenu>
  );
}

/** Confirms the deletion of an area with everything below it, and says how much that is. */
export function DeleteArea({ area, onDeleted, onClose }: { area: Area; onDeleted: () => void; onClose: () => void }) {
  const remove = areaActions.useRemove(onDeleted);
  // Archived records are deleted as well, so they are counted.
  const { data: all = [] } = useQuery(areaQueries.list({ archived: true }));
  const whole = all.find(({ id }) => id === area.id) ?? area;
  return (
    <ConfirmDialog
      title={`Delete “${area.name}”?`}
      confirmLabel="Delete area"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(area)}
      onClose={onClose}
    >
      {areaDeletionText(whole)}
      {whole.project_count !== area.project_count && ' Archived ones are included.'}
    </ConfirmDialog>
  );
}
