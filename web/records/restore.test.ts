import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#web/testing/eventually.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform } from '#web/testing/render-hook.ts';
import { currentToast, dismissToast, resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { undoHistory } from '#web/ui/toast/undo-stack.ts';
import { offerUndo } from './act.ts';
import { restoreFromTrash } from './restore.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

/** A server whose trash has these entries. */
function serverWith(...ids: string[]) {
  const trash = new Set(ids);
  const lost = { answers: 0 };
  const { records } = fakeServer({
    'POST /trash/restore': ({ body }) => {
      const { ids: wanted, skip_missing } = body as { ids: string[]; skip_missing?: boolean };
      const there = wanted.filter((id) => trash.has(id));
      const missing = wanted.length - there.length;
      if (missing > 0 && !skip_missing) return { status: 404, body: { detail: 'Trash entry not found' } };
      for (const id of there) trash.delete(id);
      if (lost.answers-- > 0) return { status: 502 };
      return { body: { success: true, message: 'Restored', missing } };
    },
  });
  const undo = async (...slices: string[][]) => {
    offerUndo(records, 'Deleted 4 tasks', { undo: slices.flatMap(restoreFromTrash), madeAt: Date.now() });
    await perform(() => undoLast());
    await eventually(() => expect(undoHistory()).toEqual({ undos: [], redos: [] }));
    await eventually(() => expect(records.isWriting).toBe(false));
  };
  return { trash, undo, lost };
}

const toast = () => currentToast().toast;

test('Undo of a deletion restores what is still in the trash, also if a whole part of it is gone', async () => {
  const { trash, undo } = serverWith('one', 'four');
  await undo(['one', 'two'], ['three'], ['four']);
  expect(trash).toEqual(new Set());
  expect(toast()).toMatchObject({
    ...{ type: 'warning', title: 'Deleted 4 tasks' },
    message: 'Restored, except 2 that were no longer in the trash.',
  });
  dismissToast();
  expect(toast()).toBeNull();
});

test('Undo of a deletion of which nothing is left in the trash says so', async () => {
  const { undo } = serverWith('other');
  for (const slices of [[['one', 'two']], [['one'], ['two']], [['one']]]) {
    resetToasts();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await undo(...slices);
    // oxlint-disable-next-line no-await-in-loop
    await eventually(() =>
      expect(toast()).toMatchObject({
        type: 'error',
        title: 'Deleted 4 tasks',
        message: 'Not undone: It’s no longer in the trash. It was deleted for good or already restored.',
      }),
    );
  }
});

test('Undo of a deletion whose first answer was lost says that all is restored', async () => {
  const { trash, undo, lost } = serverWith('one', 'two');
  lost.answers = 1;
  await undo(['one', 'two']);
  expect(trash).toEqual(new Set());
  await eventually(() => expect(toast()).toMatchObject({ type: 'info', message: 'Restored 4 tasks' }));
});
