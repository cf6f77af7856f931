import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { eventually } from '#web/testing/eventually.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { followWriting, newestUndo } from './undo-newest.ts';

/* Undo while the answer of the newest change is slow: it never undoes the change before it. */

/** Names of the records deleted on the server. */
let deleted: string[] = [];
let answers = new Map<string, PromiseWithResolvers<void>>();

const remove = defineWrite<string, void>({
  name: 'undoNewest.remove',
  lanes: (name) => [`task ${name}`],
  send: async (name) => {
    await answers.get(name)?.promise;
    deleted.push(name);
  },
  inverse: (name): Write[] => [restore(name)],
});
const restore = defineWrite<string, void>({
  name: 'undoNewest.restore',
  lanes: (name) => [`task ${name}`],
  send: async (name) => {
    await answers.get(`restore ${name}`)?.promise;
    deleted = deleted.filter((each) => each !== name);
  },
  inverse: (name): Write[] => [remove(name)],
});

let records: RecordStore;
let undo: () => boolean;
let stop = () => {};

beforeEach(() => {
  deleted = [];
  answers = new Map();
  resetToasts();
  ({ records } = fakeServer({}));
  undo = newestUndo(records);
  stop = followWriting(records, undo);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Deletes something, whose answer comes when the returned promise is resolved. */
function slowly(name: string) {
  const answer = Promise.withResolvers<void>();
  answers.set(name, answer);
  return { answer, done: remove_(name) };
}
const remove_ = (name: string) => act(records, remove(name), () => `Deleted ${name}`);
const shown = () => currentToast().toast?.message;
const pressUndo = () => currentToast().toast!.action!.run();
/** Changes are told apart by their time, in milliseconds. */
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

for (const [how, press] of [
  ['the key', () => void undo()],
  ['the toast of the change before', pressUndo],
] as const) {
  test(`${how} undoes the change that has no answer yet, once it is answered`, async () => {
    await remove_('a');
    await later();
    const { answer } = slowly('b');
    press();
    answer.resolve();
    await eventually(() => expect(shown()).toBe('Undone: Deleted b'));
    await eventually(() => expect(deleted).toEqual(['a']));
  });

  test(`${how} undoes nothing if the change is refused`, async () => {
    await remove_('a');
    await later();
    const { answer, done } = slowly('b');
    press();
    answer.reject(new Error('No'));
    await done;
    await later();
    await records.written();
    expect(deleted).toEqual(['a']);
  });

  test(`${how} does not undo a change that was made after it was pressed`, async () => {
    await remove_('a');
    await later();
    const { answer } = slowly('b');
    press();
    await later();
    await remove_('c');
    answer.resolve();
    await eventually(() => expect(deleted).toEqual(['a', 'c']));
  });
}

test('pressed twice, the key undoes the change before it too', async () => {
  await remove_('a');
  await later();
  const { answer } = slowly('b');
  undo();
  undo();
  answer.resolve();
  await eventually(() => expect(deleted).toEqual([]));
});

test('while a change is being undone, the key undoes the one before it', async () => {
  await remove_('a');
  await later();
  await remove_('b');
  const answer = Promise.withResolvers<void>();
  answers.set('restore b', answer);
  undo();
  undo();
  answer.resolve();
  await eventually(() => expect(deleted).toEqual([]));
});

test('a change that follows from something else is not what is undone', async () => {
  const noted = defineWrite<null, void>({
    name: 'undoNewest.noted',
    lanes: () => [],
    follows: true,
    send: () => slow.promise,
  });
  const slow = Promise.withResolvers<void>();
  await remove_('a');
  await later();
  void records.write(noted(null));
  pressUndo();
  slow.resolve();
  await eventually(() => expect(deleted).toEqual([]));
});

test('a toast says that a slow change is being saved, not what the change before it was', async () => {
  await remove_('a');
  const { answer } = slowly('b');
  expect(shown()).toBe('Deleted a');
  await eventually(() => expect(shown()).toBe('Saving…'));
  answer.resolve();
  await eventually(() => expect(shown()).toBe('Deleted b'));
});
