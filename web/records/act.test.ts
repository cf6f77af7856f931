import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform } from '#web/testing/render-hook.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { redoLast, undoHistory } from '#web/ui/toast/undo-stack.ts';
import { offerUndo } from './act.ts';
import { defineWrite, type Write } from './write-kinds.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

beforeEach(() => {
  resetToasts();
  sent.length = 0;
});
afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
});

const sent: string[] = [];
const restore = defineWrite<{ id: string }, null>({
  name: 'test.restore',
  lanes: () => ['test'],
  send: async ({ id }) => {
    sent.push(`restore ${id}`);
    return null;
  },
  waits: { answer: () => null, label: (_, { id }) => ({ verb: 'restore', name: id }) },
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

test.each([1, 2])('a redo made offline is undone after it was sent, in round %s as well', async (rounds) => {
  const { records } = fakeServer({});
  offerUndo(records, '“Paint” and “Tape” added', {
    undo: [remove({ id: 'paint' }), remove({ id: 'tape' })],
    madeAt: Date.now(),
  });
  await perform(() => undoLast());
  for (let round = 1; round <= rounds; round += 1) {
    await eventually(() => expect(undoHistory().redos).toHaveLength(1));
    sent.length = 0;
    setConnection('offline');
    await perform(() => redoLast());
    await eventually(() => expect(undoHistory().undos).toHaveLength(1));
    setConnection('online');
    await eventually(() => expect(sent).toEqual(['restore tape', 'restore paint']));
    await perform(() => undoLast());
    await eventually(() => expect(sent.slice(2).toSorted()).toEqual(['remove paint', 'remove tape']));
  }
});

test('a redo made offline is undone before it is sent', async () => {
  const { records } = fakeServer({});
  offerUndo(records, '“Paint” added', { undo: [remove({ id: 'paint' })], madeAt: Date.now() });
  await perform(() => undoLast());
  await eventually(() => expect(undoHistory().redos).toHaveLength(1));
  setConnection('offline');
  await perform(() => redoLast());
  await eventually(() => expect(undoHistory().undos).toHaveLength(1));
  await perform(() => undoLast());
  await eventually(() => expect(undoHistory().redos).toHaveLength(1));
  setConnection('online');
  await records.written();
  expect(sent).toEqual(['remove paint']);
});
