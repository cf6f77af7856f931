import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLongPress } from './long-press.ts';

class FakeElement extends EventTarget {
  readonly parentElement = null;
  readonly dataset = { rowId: 'a' };
  isDraggable = false;
  closest(selector: string) {
    return selector === '[data-row-id]' || (this.isDraggable && selector.includes('draggable')) ? this : null;
  }
  contains() {
    return true;
  }
}

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('PointerEvent', Event);
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
  followLongPress(list as unknown as HTMLElement, run);
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
    followLongPress(list as unknown as HTMLElement, run);
    send(list, 'pointerdown', finger);
    vi.advanceTimersByTime(ms);
    expect(run).not.toHaveBeenCalled();
    send(list, 'pointermove', { ...finger, clientY: finger.clientY + move });
    send(list, 'pointerup', finger);
    vi.advanceTimersByTime(1);
    expect([move, ms, run.mock.calls.length]).toEqual([move, ms, calls]);
  }
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
