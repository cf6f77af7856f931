import { useQuery } from '@tanstack/react-query';
import type { Area } from '#contract/areas.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { areaActions } from './area-mutations.ts';
import { areaQueries } from './area-queries.ts';
import { areaGoes } from './area-text.ts';

/** Asks before an area goes with all below it, and names how much that is. */
export function DeleteArea({ area, onClose }: { area: Area; onClose: () => void }) {
  const remove = areaActions.useRemove();
  // What is archived goes as well, so it has to be counted.
  const { data: all = [] } = useQuery(areaQueries.list({ archived: true }));
  const whole = all.find(({ id }) => id === area.id) ?? area;
  return (
    <ConfirmDialog
      title={`Delete “${area.name}”?`}
      confirmLabel="Delete area"
      cancelLabel="Keep it"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(area, { onSuccess: onClose })}
      onClose={onClose}
    >
      {areaGoes(whole)}
      {whole.project_count !== area.project_count && ' What is archived is counted in.'}
    </ConfirmDialog>
  );
}
