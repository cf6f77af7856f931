import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Pillar, pillarsContract } from '#contract/pillars.ts';
import { staleHierarchy } from '#web/records/stale.ts';
import { toastDeleted } from '#web/records/toast-deleted.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showAtOnce } from '#web/platform/optimistic.ts';
import { inOrder } from '#web/platform/order.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import type { PillarBody } from './pillar-form.ts';

/* A pillar's name, colour and why stand on everything below it: every change makes the whole hierarchy stale. */

interface SavePillar {
  id: string;
  body: PillarBody;
  /** `retry`: a create that may have arrived already, so what was typed since goes out once more as a change. */
  as: 'create' | 'retry' | 'change';
}

/** Creates or changes a pillar. The form shows what went wrong. */
export function useSavePillar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, as }: SavePillar) => {
      if (as !== 'change') await call(pillarsContract.create, { body: { id, ...body } });
      if (as !== 'create') await call(pillarsContract.change, { params: { id }, body });
    },
    onSuccess: () => staleHierarchy(client),
  });
}

interface ArchivePillar {
  pillar: Pillar;
  archived: boolean;
  /** Taking it back says nothing more. */
  undoing?: boolean;
}

/** Archives a pillar or brings it back, at once, with Undo. */
export function useArchivePillar() {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: ({ pillar: { id }, archived }: ArchivePillar) =>
      call(archived ? pillarsContract.archive : pillarsContract.unarchive, { params: { id } }),
    onMutate: ({ pillar, archived }) =>
      showAtOnce<Pillar[]>(client, ['pillars'], (pillars) =>
        pillars.map((each) => (each.id === pillar.id ? { ...each, archived } : each)),
      ),
    onSuccess: (_, { pillar, archived, undoing }) => {
      const said = archived ? `Archived “${pillar.name}”` : `“${pillar.name}” is out of the archive`;
      if (!undoing) showUndo(said, () => archive.mutate({ pillar, archived: !archived, undoing: true }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
  return archive;
}

interface ReorderPillars {
  /** All that are shown, in their new order. */
  ids: string[];
  /** Their order until now; left out when taking back. */
  before?: string[];
}

/** Puts pillars into an order, at once, with Undo. */
export function useReorderPillars() {
  const client = useQueryClient();
  const reorder = useMutation({
    mutationFn: ({ ids }: ReorderPillars) => call(pillarsContract.reorder, { body: { pillar_ids: ids } }),
    onMutate: ({ ids }) => showAtOnce<Pillar[]>(client, ['pillars'], (pillars) => inOrder(pillars, ids)),
    onSuccess: (_, { before }) => {
      if (before) showUndo('Order of pillars changed', () => reorder.mutate({ ids: before }));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleHierarchy(client),
  });
  return reorder;
}

/** Deletes a pillar. The dialog shows what went wrong, the toast takes it back. */
export function useDeletePillar(onDeleted?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pillar) => call(pillarsContract.delete, { params: { id } }),
    onSuccess: async (answer, { name }) => {
      onDeleted?.();
      await staleHierarchy(client);
      toastDeleted(client, `“${name}”`, [answer]);
    },
  });
}
