import { beforeEach, expect, test, vi } from 'vitest';
import { addKeyTable, helpAt, isSequence, type Key } from './key-tables.ts';

/** Nothing has the focus: a page without any element. */
const page = Object.assign(new EventTarget(), { body: null, querySelectorAll: () => [] });

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'Element',
    class {
      closest = () => null;
    },
  );
  return () => vi.unstubAllGlobals();
});

/** Presses keys, `wait` ms after one another. Returns those whose default was prevented. */
function press(keys: string, wait = 100): string {
  return [...keys]
    .filter((key, index) => {
      const event = new Event('keydown', { cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: index * wait });
      page.dispatchEvent(Object.assign(event, { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }));
      return event.defaultPrevented;
    })
    .join('');
}

function bind(...names: string[]) {
  const pressed: string[] = [];
  const keys = names.map((name): Key => ({ keys: [name], does: name, press: () => pressed.push(name) }));
  return { pressed, remove: addKeyTable({ title: 'Everywhere', keys }) };
}

test('two keys of a sequence act together, and the second not on its own', () => {
  const { pressed, remove } = bind('g t', 't');
  press('gt');
  expect(pressed).toEqual(['g t']);
  press('t');
  expect(pressed).toEqual(['g t', 't']);
  remove();
});

test('a second key without a sequence does nothing', () => {
  const { pressed, remove } = bind('g t', 'x');
  expect(press('gx')).toBe('x');
  expect(pressed).toEqual([]);
  press('x');
  expect(pressed).toEqual(['x']);
  remove();
});

test('the second key of a sequence has to follow soon', () => {
  const { pressed, remove } = bind('g t', 't');
  press('gt', 2_000);
  expect(pressed).toEqual(['t']);
  remove();
});

test('a typed word knows which two letters are a sequence', () => {
  const { remove } = bind('g t');
  expect([isSequence('g', 't'), isSequence('g', 'r'), isSequence('t', 'g')]).toEqual([true, false, false]);
  remove();
});

test('a key of a part of the page comes before that of the page, whichever was bound last', () => {
  const pressed: string[] = [];
  const key = (does: string): Key => ({ keys: ['r'], does, press: () => pressed.push(does) });
  const list = () => ({ contains: () => true }) as unknown as HTMLElement;
  const removes = [
    addKeyTable({ title: 'In this list', keys: [key('Rename')], within: list }),
    addKeyTable({ title: 'On this day', keys: [key('Evening reflection')] }),
  ];
  press('r');
  expect(pressed).toEqual(['Rename']);
  for (const remove of removes) remove();
});

test('the help lists a table that comes last after the others', () => {
  const removals = [
    addKeyTable({ title: 'Everywhere', keys: [] }),
    addKeyTable({ title: 'Go to', isLast: true, keys: [] }),
  ];
  expect(helpAt(null).map(({ title }) => title)).toEqual(['Everywhere', 'Go to']);
  for (const remove of removals) remove();
});
