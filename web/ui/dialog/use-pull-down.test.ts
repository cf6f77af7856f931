import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPull } from './use-pull-down.ts';

/** A sheet with a handle and a body. */
class FakeElement extends EventTarget {
  scrollTop = 0;
  firstElementChild: FakeElement | null = null;
  setPointerCapture = vi.fn<() => void>();
  transform: string | null = null;
  style = {
    setProperty: (_name: string, value: string) => (this.transform = value),
    removeProperty: () => (this.transform = null),
  };
  readonly parentElement: FakeElement | null;
  constructor(parent: FakeElement | null = null) {
    super();
    this.parentElement = parent;
  }
  contains(other: unknown) {
    return other === this;
  }
}

beforeEach(() => vi.stubGlobal('Element', FakeElement));
afterEach(() => vi.unstubAllGlobals());

function open() {
  const sheet = new FakeElement();
  const handle = new FakeElement(sheet);
  sheet.firstElementChild = handle;
  const body = new FakeElement(sheet);
  const close = vi.fn<() => void>();
  followPull(sheet as unknown as HTMLElement, close);
  let at = 0;
  /** @returns whether the browser does its own. */
  const send = (type: string, target: FakeElement, y: number, { x = 0, ms = 100, by = 'touch' } = {}) => {
    at += ms;
    const event = new Event(type, { cancelable: true });
    const fields = { pointerType: by, isPrimary: true, button: 0, pointerId: 1, clientX: x, clientY: y, timeStamp: at };
    for (const [name, value] of Object.entries({ ...fields, target })) Object.defineProperty(event, name, { value });
    return sheet.dispatchEvent(event);
  };
  /** Puts a pointer down on an element, and moves it by so many pixels in steps. */
  const pull = (target: FakeElement, down: number, options = {}) => {
    send('pointerdown', target, 0, options);
    for (const share of [0.5, 1]) send('pointermove', target, down * share, options);
  };
  return { sheet, handle, body, close, send, pull };
}

test('a sheet follows a finger down from anywhere on it, and closes when it is let go far down', () => {
  const { sheet, body, close, send, pull } = open();
  pull(body, 100);
  expect(sheet.transform).toBe('translateY(100px)');
  expect(send('touchmove', body, 100)).toBe(false);
  expect(close).not.toHaveBeenCalled();
  send('pointerup', body, 100);
  expect([sheet.transform, close.mock.calls.length]).toEqual([null, 1]);
});

test('a short pull springs back, unless it was quick', () => {
  const { sheet, body, close, send, pull } = open();
  pull(body, 40);
  send('pointerup', body, 40);
  expect([sheet.transform, close.mock.calls.length]).toEqual([null, 0]);
  pull(body, 40, { ms: 10 });
  send('pointerup', body, 40);
  expect(close).toHaveBeenCalledTimes(1);
});

test('a scrolled body scrolls, and so does every finger that goes up or to a side', () => {
  const { sheet, body, close, send, pull } = open();
  body.scrollTop = 20;
  pull(body, 100);
  body.scrollTop = 0;
  for (const [down, x] of [
    [-100, 0],
    [20, 60],
  ] as const) {
    send('pointercancel', body, 0);
    send('pointerdown', body, 0);
    send('pointermove', body, down, { x });
    send('pointermove', body, down + 100, { x });
  }
  expect(send('touchmove', body, 100)).toBe(true);
  send('pointerup', body, 100);
  expect([sheet.transform, close.mock.calls.length]).toEqual([null, 0]);
});

test('a mouse pulls by the handle only, so that it can select texts', () => {
  const { sheet, handle, body, pull } = open();
  pull(body, 100, { by: 'mouse' });
  expect(sheet.transform).toBeNull();
  pull(handle, 100, { by: 'mouse' });
  expect(sheet.transform).toBe('translateY(100px)');
});

test('the browser can take over a pull, which puts the sheet back', () => {
  const { sheet, body, close, send, pull } = open();
  pull(body, 100);
  send('pointercancel', body, 100);
  send('pointerup', body, 100);
  expect([sheet.transform, close.mock.calls.length]).toEqual([null, 0]);
});
