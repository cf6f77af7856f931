import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, holdToast, resetToasts, showToast, showUndo, undoLast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  resetToasts();
});
afterEach(() => vi.useRealTimers());

const shown = () => currentToast().toast?.message ?? null;

test('a toast stands 5 s, with Undo 10 s', () => {
  showToast('Saved');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
  showUndo('Deleted', () => undefined);
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('the newest stands on top at once, and what it covered goes with it', () => {
  showToast('First');
  vi.advanceTimersByTime(4_000);
  showToast('Second');
  expect(shown()).toBe('Second');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Second');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('an error that is covered comes back, with its whole time', () => {
  showToast({ type: 'error', message: 'Refused' });
  vi.advanceTimersByTime(4_000);
  showUndo('Completed', () => undefined);
  dismissToast();
  expect(shown()).toBe('Refused');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Refused');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('undoing with the button of the toast offers the change before it next', () => {
  const undone: string[] = [];
  for (const name of ['One', 'Two']) showUndo(name, () => undone.push(name));
  for (const name of ['Two', 'One']) {
    expect(shown()).toBe(name);
    const { action } = currentToast().toast!;
    dismissToast({ undoing: true });
    action!.run();
  }
  expect([undone, shown(), undoLast()]).toEqual([['Two', 'One'], null, false]);
});

test('the key undoes the last changes one after the other, also when their toasts are gone, and says which', () => {
  const undone: string[] = [];
  for (const name of ['One', 'Two', 'Three']) showUndo(name, () => undone.push(name));
  vi.advanceTimersByTime(60_000);
  expect(undoLast()).toBe(true);
  expect(shown()).toBe('Undone: Three');
  undoLast();
  showUndo('Four', () => undone.push('Four'));
  undoLast();
  undoLast();
  expect(undoLast()).toBe(false);
  expect(undone).toEqual(['Three', 'Two', 'Four', 'One']);
});

test('a change is undone once, whichever way', () => {
  let times = 0;
  showUndo('Deleted', () => (times += 1));
  const { action } = currentToast().toast!;
  undoLast();
  action!.run();
  expect(times).toBe(1);
});

test('it waits while it is hovered or focused, and then has its time left', () => {
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

test('the same sentence is not said twice while it is there', () => {
  showToast({ type: 'error', message: 'Offline' });
  showToast('Saved');
  showToast({ type: 'error', message: 'Offline' });
  expect(shown()).toBe('Saved');
  dismissToast();
  expect(shown()).toBe('Offline');
  dismissToast();
  expect(shown()).toBeNull();
});
