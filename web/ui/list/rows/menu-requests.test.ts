import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followMenuRequests } from './menu-requests.ts';

class FakeElement extends EventTarget {
  readonly parentElement = null;
  readonly dataset = { rowId: 'a' };
  isDraggable = false;
  isKept = false;
  closest(selector: string) {
    if (selector.startsWith('input')) return this.isKept ? new FakeElement() : null;
    return selector === '[data-row-id]' || (this.isDraggable && selector.includes('draggable')) ? this : null;
  }
  contains() {
    return true;
  }
  matches() {
    return false;
  }
  querySelector() {
    return null;
  }
}

class FakePointerEvent extends Event {
  pointerType = 'touch';
}

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('PointerEvent', FakePointerEvent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientX: 5, clientY: 5 };

/** Sends an event to the row, as to the page before it. @returns whether it was prevented. */
function send(row: FakeElement, type: string, fields: object = {}): boolean {
  const event = () => Object.assign(new Event(type, { cancelable: true }), fields);
  page.dispatchEvent(event());
  return !row.dispatchEvent(event());
}

function pressLong(run: () => boolean): FakeElement {
  const list = new FakeElement();
  followMenuRequests(list as unknown as HTMLElement, run);
  send(list, 'pointerdown', finger);
  vi.advanceTimersByTime(1000);
  return list;
}

test('lifting the finger after a long press does nothing more, unless the press did nothing', () => {
  for (const isDone of [true, false]) {
    const list = pressLong(() => isDone);
    expect(['contextmenu', 'touchend', 'click'].map((type) => send(list, type))).toEqual([isDone, isDone, isDone]);
  }
});

test('a row that can be dragged is lifted, and acts only if it is put back unmoved after a while', () => {
  for (const [move, ms, calls] of [
    [0, 1000, 1],
    [0, 200, 0],
    [40, 1000, 0],
  ] as const) {
    const run = vi.fn<() => boolean>(() => true);
    const list = Object.assign(new FakeElement(), { isDraggable: true });
    followMenuRequests(list as unknown as HTMLElement, run);
    send(list, 'pointerdown', finger);
    vi.advanceTimersByTime(ms);
    expect(run).not.toHaveBeenCalled();
    send(list, 'pointermove', { ...finger, clientY: finger.clientY + move });
    send(list, 'pointerup', finger);
    vi.advanceTimersByTime(1);
    expect([move, ms, run.mock.calls.length]).toEqual([move, ms, calls]);
  }
});

test('a right click asks for the menu at the pointer, and the menu key for the menu of the row', () => {
  const run = vi.fn<() => boolean>(() => true);
  const list = new FakeElement();
  followMenuRequests(list as unknown as HTMLElement, run);
  expect(send(list, 'contextmenu', { button: 2, clientX: 30, clientY: 40 })).toBe(true);
  expect(send(list, 'contextmenu', { button: 0, clientX: 1, clientY: 2 })).toBe(true);
  expect(run.mock.calls).toEqual([
    [list, { x: 30, y: 40 }],
    [list, null],
  ]);
});

test('the browser keeps its menu with Shift, after a touch, in fields and links of a row, and where a row has none', () => {
  const run = vi.fn<() => boolean>(() => false);
  const list = new FakeElement();
  followMenuRequests(list as unknown as HTMLElement, run);
  const click = { button: 2, clientX: 30, clientY: 40 };
  expect(send(list, 'contextmenu', click)).toBe(false);
  expect(run).toHaveBeenCalledOnce();
  expect(send(list, 'contextmenu', { ...click, shiftKey: true })).toBe(false);
  list.isKept = true;
  expect(send(list, 'contextmenu', click)).toBe(false);
  list.isKept = false;
  page.dispatchEvent(new FakePointerEvent('pointerdown'));
  expect(list.dispatchEvent(Object.assign(new Event('contextmenu'), click))).toBe(true);
  expect(run).toHaveBeenCalledOnce();
});

test('an action chosen in the menu of a long press can click its row', () => {
  for (const type of ['pointerdown', 'keydown']) {
    const list = pressLong(() => true);
    send(list, 'touchend');
    // In the menu, which is outside the list.
    page.dispatchEvent(new Event(type));
    expect([type, send(list, 'click')]).toEqual([type, false]);
  }
});
