import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Area, areasContract } from '#contract/areas.ts';
import { staleHierarchy } from '#web/records/stale.ts';
import { toastDeleted } from '#web/records/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { inOrder } from '#web/platform/order.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import type { AreaBody } from './area-form.ts';

/* An area counts in its pillar, and its name stands on all below it: every change makes the whole hierarchy stale. */

interface SaveArea {
  id: string;
  body: AreaBody;
  /** `retry`: a create that may have arrived already, so what was typed since goes out once more as a change. */
  as: 'create' | 'retry' | 'change';
}

/** Creates or changes an area. The form shows what went wrong. */
export function useSaveArea() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, as }: SaveArea) => {
      if (as !== 'change') await call(areasContract.create, { body: { id, ...body } });
      if (as !== 'create') await call(areasContract.change, { params: { id }, body });
    },
    onSuccess: () => staleHierarchy(client),
  });
}

interface ArchiveArea {
  area: Area;
  archived: boolean;
  /** Taking it back says nothing more. */
  undoing?: boolean;
}

/** Archives an area or brings it back, at once, with Undo. */
export function useArchiveArea() {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: ({ area: { id }, archived }: ArchiveArea) =>
      call(archived ? areasContract.archive : areasContract.unarchive, { params: { id } }),
    onMutate: ({ area, archived }) =>
      showAtOnce<Area[]>(client, ['areas'], (areas) =>
        areas.map((each) => (each.id === area.id ? { ...each, archived } : each)),
      ),
    onSuccess: (_, { area, archived, undoing }) => {
      const said = archived ? `Archived “${area.name}”` : `“${area.name}” is out of the archive`;
      if (!undoing) showUndo(said, () => archive.mutate({ area, archived: !archived, undoing: true }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
  return archive;
}

interface ReorderAreas {
  /** All that are shown, in their new order. */
  ids: string[];
  /** Their order until now; left out when taking back. */
  before?: string[];
}

/** Puts areas into an order, at once, with Undo. */
export function useReorderAreas() {
  const client = useQueryClient();
  const reorder = useMutation({
    mutationFn: ({ ids }: ReorderAreas) => call(areasContract.reorder, { body: { area_ids: ids } }),
    onMutate: ({ ids }) => showAtOnce<Area[]>(client, ['areas'], (areas) => inOrder(areas, ids)),
    onSuccess: (_, { before }) => {
      if (before) showUndo('Order of areas changed', () => reorder.mutate({ ids: before }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
  return reorder;
}

/** Deletes an area with all below it. The dialog shows what went wrong, the toast takes it back. */
export function useDeleteArea() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Area) => call(areasContract.delete, { params: { id } }),
    onSuccess: async (answer, { name }) => {
      await staleHierarchy(client);
      toastDeleted(client, `“${name}”`, [answer]);
    },
  });
}
