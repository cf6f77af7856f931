import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, holdToast, resetToasts, showToast, showUndo } from './toasts.ts';

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
  vi.advanceTimersByTime(500);
  showUndo('Deleted', () => undefined);
  vi.advanceTimersByTime(9_999);
  expect(shown()).toBe('Deleted');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('one at a time, the next 500 ms after the one before', () => {
  showToast('First');
  showToast('Second');
  expect(shown()).toBe('First');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('First');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(499);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('Second');
});

test('what can be undone makes room after 4 s while another waits', () => {
  showUndo('Deleted', () => undefined);
  showToast('Saved');
  vi.advanceTimersByTime(3_999);
  expect(shown()).toBe('Deleted');
  vi.advanceTimersByTime(501);
  expect(shown()).toBe('Saved');
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

test('closing one shows the next', () => {
  showToast('First');
  showToast('Second');
  dismissToast();
  vi.advanceTimersByTime(500);
  expect(shown()).toBe('Second');
});

test('the same sentence is not said twice in a row', () => {
  showToast('Saved');
  showToast('Saved');
  dismissToast();
  vi.advanceTimersByTime(500);
  expect(shown()).toBeNull();
});

test('errors are shown before other toasts that wait, in their order', () => {
  showUndo('First', () => undefined);
  showUndo('Second', () => undefined);
  showToast({ type: 'error', message: 'Refused' });
  showToast({ type: 'error', message: 'Refused' });
  showToast({ type: 'error', message: 'Offline' });
  const said = [shown()];
  for (let turns = 0; turns < 4; turns += 1) {
    dismissToast();
    vi.advanceTimersByTime(500);
    said.push(shown());
  }
  expect(said).toEqual(['First', 'Refused', 'Offline', 'Second', null]);
});
