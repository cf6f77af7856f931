import { Columns3, Shapes } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Pillar } from '#contract/pillars.ts';
import { LazyAreaForm } from '#web/features/areas/LazyAreaForm.ts';
import { LazyPillarForm } from '#web/features/pillars/LazyPillarForm.ts';
import { pillarActions } from '#web/features/pillars/pillar-mutations.ts';
import { RecordMenu } from '#web/ui/menu/RecordMenu.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { pillarDeletionText } from '#web/features/pillars/pillar-text.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';

interface PillarMenuProps {
  pillar: Pillar;
  small?: boolean;
  /** Called after it was deleted or archived. */
  onGone?: () => void;
}

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
        <MenuItem icon={Shapes} label="Add area" onClick={() => setAdding('area')} />
        {pillar.parent_pillar_id === null && (
          <MenuItem icon={Columns3} label="Add sub-pillar" onClick={() => setAdding('sub-pillar')} />
        )}
      </RecordMenu>
      {adding === 'area' && <LazyAreaForm pillar={pillar} onClose={close} />}
      {adding === 'sub-pillar' && <LazyPillarForm parent={pillar} onClose={close} />}
    </>
  );
}

interface DeletePillarProps {
  pillar: Pillar;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms the deletion of a pillar, and says what stays. */
export function DeletePillar({ pillar, onDeleted, onClose }: DeletePillarProps) {
  const remove = pillarActions.useRemove(onDeleted);
  // Archived records are unlinked as well, so they are counted.
  const { data: all = [] } = useQuery(pillarQueries.list({ archived: true }));
  const whole = all.find(({ id }) => id === pillar.id) ?? pillar;
  return (
    <ConfirmDialog
      title={`Delete “${pillar.name}”?`}
      confirmLabel="Delete pillar"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(pillar, { onSuccess: onClose })}
      onClose={onClose}
    >
      {pillarDeletionText(whole)}
      {whole.area_count !== pillar.area_count && ' Archived ones are included.'}
    </ConfirmDialog>
  );
}
