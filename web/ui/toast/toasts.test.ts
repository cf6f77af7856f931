import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentToast,
  dismissToast,
  holdToast,
  noteUndo,
  resetToasts,
  showToast,
  showUndo,
  undoLast,
} from './toasts.ts';
import { eventually } from '#web/testing/eventually.ts';

beforeEach(() => {
  vi.useFakeTimers();
  resetToasts();
});
afterEach(() => vi.useRealTimers());

const done = async () => true;
const shown = () => currentToast().toast?.message ?? null;

test('a toast is shown for 5 s, with Undo for 10 s', () => {
  showToast('Saved');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
  showUndo('Deleted', done);
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('a new toast is on top at once, and removes the toasts it covers', () => {
  showToast('First');
  vi.advanceTimersByTime(4_000);
  showToast('Second');
  expect(shown()).toBe('Second');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Second');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('a covered error comes back with its full time', () => {
  showToast({ type: 'error', message: 'Refused' });
  vi.advanceTimersByTime(4_000);
  showUndo('Completed', done);
  dismissToast();
  expect(shown()).toBe('Refused');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Refused');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('no Undo of an older change is visible after a newer one', () => {
  noteUndo('First added', done);
  expect(shown()).toBeNull();
  showUndo('Second completed', done);
  noteUndo('Third added', done);
  expect(shown()).toBe('Third added');
});

test('undoing with the button of the toast offers the change before it next', () => {
  const undone: string[] = [];
  for (const name of ['One', 'Two']) showUndo(name, async () => undone.push(name) > 0);
  for (const name of ['Two', 'One']) {
    expect(shown()).toBe(name);
    const { action } = currentToast().toast!;
    dismissToast({ undoing: true });
    action!.run();
  }
  expect([undone, shown(), undoLast()]).toEqual([['Two', 'One'], null, false]);
});

test('the key undoes the last changes one after the other, also without their toasts, and names them', async () => {
  const undone: string[] = [];
  const offer = (name: string) => showUndo(name, async () => undone.push(name) > 0);
  for (const name of ['One', 'Two', 'Two']) offer(name);
  vi.advanceTimersByTime(60_000);
  expect(undoLast()).toBe(true);
  await eventually(() => expect(shown()).toBe('Undone: Two'));
  undoLast();
  offer('Four');
  undoLast();
  undoLast();
  expect(undoLast()).toBe(false);
  expect(undone).toEqual(['Two', 'Two', 'Four', 'One']);
});

test.each([
  ['Deleted “Boxes”', 'Restored “Boxes”'],
  ['Deleted “Call Dr. Lee”', 'Restored “Call Dr. Lee”'],
  ['Deleted 3 tasks', 'Restored 3 tasks'],
  ['Deleted “Water” this time. It comes again', 'Undone: Deleted “Water” this time. It comes again'],
  ['Deleted 2 tasks. 1 repeating task stays', 'Undone: Deleted 2 tasks. 1 repeating task stays'],
  ['“Deleted scenes” completed', 'Undone: “Deleted scenes” completed'],
  ['“Run +5” completed · +25 points', 'Undone: “Run +5” completed · −25 points'],
])('after Undo of “%s”, the toast says “%s”', async (change, text) => {
  showUndo(change, async () => true);
  undoLast();
  await eventually(() => expect(shown()).toBe(text));
  resetToasts();
});

test('after the button Undo, a toast says that points went away, and nothing otherwise', async () => {
  const press = async (change: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    showUndo(change, () => promise);
    const undo = currentToast().toast!.action!;
    dismissToast({ undoing: true });
    undo.run();
    resolve(true);
    await vi.advanceTimersByTimeAsync(0);
    return shown();
  };
  expect(await press('“Run” completed')).toBeNull();
  expect(await press('“Run” completed · +25 points')).toBe('Undone: “Run” completed · −25 points');
});

test('the key reports an undone change once it is undone, and nothing if that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  showUndo('Moved', () => promise);
  undoLast();
  await Promise.resolve();
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(300);
  expect(shown()).toBe('Undoing…');
  resolve(true);
  await eventually(() => expect(shown()).toBe('Undone: Moved'));
  resetToasts();
  showUndo('Moved', async () => false);
  undoLast();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toBeNull();
});

test('after the key the change before offers Undo again, if its toast was still there', () => {
  for (const name of ['One', 'Two']) showUndo(name, done);
  undoLast();
  expect(currentToast().toast).toMatchObject({ message: 'One', action: { label: 'Undo' } });
});

test('equal messages with Undo are two changes', () => {
  let times = 0;
  for (let each = 0; each < 2; each += 1) showUndo('Deleted “Tea”', async () => (times += 1) > 0);
  showToast('Deleted “Tea”');
  while (undoLast());
  expect(times).toBe(2);
});

test('a new toast waits below the one that is hovered or focused', () => {
  showUndo('One', done);
  holdToast(true);
  showUndo('Two', done);
  expect(currentToast()).toMatchObject({ toast: { message: 'One' }, held: true });
  dismissToast();
  expect(shown()).toBe('Two');
});

test('undo goes from the last action to the first, in whatever order the responses arrive', () => {
  const undone: string[] = [];
  const offer = (name: string, timestamp: number) => showUndo(name, async () => undone.push(name) > 0, timestamp);
  const began = Date.now();
  offer('Completed', began + 2);
  vi.advanceTimersByTime(4_000);
  offer('Moved', began + 1);
  expect(shown()).toBe('Completed');
  vi.advanceTimersByTime(6_000);
  expect(shown()).toBe('Moved');
  while (undoLast());
  expect(undone).toEqual(['Completed', 'Moved']);
});

test('a change can be undone only once, with either way', () => {
  let times = 0;
  showUndo('Deleted', async () => (times += 1) > 0);
  const { action } = currentToast().toast!;
  undoLast();
  action!.run();
  expect(times).toBe(1);
});

test('a toast waits while it is hovered or focused, and then has its remaining time', () => {
  showToast('Saved');
  vi.advanceTimersByTime(4_000);
  holdToast(true);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('Saved');
  holdToast(false);
  vi.advanceTimersByTime(999);
  expect(shown()).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('the same message is shown once at a time', () => {
  showToast({ type: 'error', message: 'Offline' });
  showToast('Saved');
  showToast({ type: 'error', message: 'Offline' });
  expect(shown()).toBe('Offline');
  dismissToast();
  expect(shown()).toBeNull();
});
