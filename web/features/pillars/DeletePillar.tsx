import { useQuery } from '@tanstack/react-query';
import type { Pillar } from '#contract/pillars.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { pillarActions } from './pillar-mutations.ts';
import { pillarQueries } from './pillar-queries.ts';
import { pillarDeletionText } from './pillar-text.ts';

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
