import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform } from '#web/testing/render-hook.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { redoLast, undoHistory } from '#web/ui/toast/undo-stack.ts';
import { offerUndo } from './act.ts';
import { defineWrite, type Write } from './write-kinds.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const sent: string[] = [];
const restore = defineWrite<{ id: string }, void>({
  name: 'test.restore',
  lanes: () => ['test'],
  send: async ({ id }) => void sent.push(`restore ${id}`),
});
const remove: (input: { id: string }) => Write = defineWrite<{ id: string }, void>({
  name: 'test.remove',
  lanes: () => ['test'],
  send: async ({ id }) => void sent.push(`remove ${id}`),
  inverse: (input) => [restore(input)],
});

test('a creation is undone and redone any number of times, and stays in the history', async () => {
  const { records } = fakeServer({});
  offerUndo(records, '“Paint” added', { undo: [remove({ id: 'paint' })], madeAt: Date.now() });
  for (const round of [1, 2, 3]) {
    await perform(() => undoLast());
    await eventually(() => expect(undoHistory()).toMatchObject({ undos: [], redos: [{ message: '“Paint” added' }] }));
    await perform(() => redoLast());
    await eventually(() => expect(undoHistory()).toMatchObject({ undos: [{ message: '“Paint” added' }], redos: [] }));
    expect(sent).toEqual(Array.from({ length: round }, () => ['remove paint', 'restore paint']).flat());
  }
});
