import { beforeEach, expect, test } from 'vitest';
import { eventually } from '#web/testing/eventually.ts';
import { keepUndo, redoLast, resetUndos, type Undo, undoChange, undoHistory } from './undo-stack.ts';

beforeEach(resetUndos);

let made = 0;
const log: string[] = [];

/** A change that can be undone and redone, which offers Undo again. */
function change(message: string): number {
  made += 1;
  const id = made;
  const undo: Undo = async () => {
    log.push(`undo ${message}`);
    return async () => {
      log.push(`redo ${message}`);
      change(message);
    };
  };
  keepUndo({ id, message, timestamp: id, run: undo });
  return id;
}

const shown = () => {
  const { undos, redos } = undoHistory();
  return { undos: undos.map(({ message }) => message), redos: redos.map(({ message }) => message) };
};

test('undone changes are redone in the opposite order, and can be undone again', async () => {
  log.length = 0;
  const [one, two] = [change('One'), change('Two')];
  await undoChange(two);
  await undoChange(one);
  expect(shown()).toEqual({ undos: [], redos: ['Two', 'One'] });
  expect([redoLast(), redoLast(), redoLast()]).toEqual([true, true, false]);
  await eventually(() => expect(shown()).toEqual({ undos: ['One', 'Two'], redos: [] }));
  expect(log).toEqual(['undo Two', 'undo One', 'redo One', 'redo Two']);
});

test('of two changes that are redone at once, the slower leaves what can be redone after them', async () => {
  const answer = Promise.withResolvers<void>();
  const isAnswered = { One: Promise.resolve(), Two: answer.promise, Three: Promise.resolve() };
  const ids = Object.entries(isAnswered).map(([message, redone], index) => {
    const id = -index;
    const redo = () => redone.then(() => void change(message));
    keepUndo({ id, message, timestamp: index, run: async () => redo });
    return id;
  });
  for (const id of ids.toReversed()) await undoChange(id);
  expect([redoLast(), redoLast()]).toEqual([true, true]);
  await eventually(() => expect(shown().undos).toEqual(['One']));
  answer.resolve();
  await eventually(() => expect(shown()).toEqual({ undos: ['One', 'Two'], redos: ['Three'] }));
});

test('a change whose undo ends after all were forgotten cannot be redone', async () => {
  const answer = Promise.withResolvers<void>();
  keepUndo({ id: 0, message: 'Mine', timestamp: 0, run: () => answer.promise.then(() => async () => undefined) });
  const undone = undoChange(0);
  resetUndos();
  answer.resolve();
  expect(await undone).toBe(true);
  expect(shown()).toEqual({ undos: [], redos: [] });
});

test('after a new change nothing can be redone', async () => {
  await undoChange(change('One'));
  expect(shown().redos).toEqual(['One']);
  change('Two');
  expect(shown()).toEqual({ undos: ['Two'], redos: [] });
  expect(redoLast()).toBe(false);
});

test('a change that failed to be undone, or cannot be redone, is not offered', async () => {
  for (const [id, undone] of [false, true].entries()) {
    keepUndo({ id: -id, message: 'Moved', timestamp: 0, run: async () => undone });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await undoChange(-id)).toBe(undone);
  }
  expect(shown()).toEqual({ undos: [], redos: [] });
});

test('the last 20 changes are kept', () => {
  for (let each = 0; each < 25; each += 1) change(`${each}`);
  expect(shown().undos).toHaveLength(20);
  expect(shown().undos.at(-1)).toBe('24');
});
