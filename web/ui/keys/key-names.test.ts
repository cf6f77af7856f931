import { expect, test } from 'vitest';
import { keyCap, keyName } from './key-names.ts';

const press = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

test.each([
  ['t', {}, 't'],
  [' ', {}, 'Space'],
  ['ArrowDown', {}, 'ArrowDown'],
  ['ArrowDown', { shiftKey: true }, 'Shift+ArrowDown'],
  ['ArrowDown', { altKey: true }, 'Alt+ArrowDown'],
  ['Delete', {}, 'Delete'],
  // With Caps Lock.
  ['T', {}, 't'],
  ['T', { shiftKey: true }, 'Shift+t'],
  // A character counts as itself, whichever modifier it needs: Shift+3 on one keyboard, a separate key on another.
  ['#', { shiftKey: true }, '#'],
  ['#', {}, '#'],
  ['?', { shiftKey: true }, '?'],
  ['z', { ctrlKey: true }, 'Mod+z'],
  ['Z', { ctrlKey: true, shiftKey: true }, 'Mod+Shift+z'],
  ['K', { metaKey: true }, 'Mod+k'],
  ['a', { ctrlKey: true }, 'Mod+a'],
])('%j with %j is %s', (key, held, name) => {
  expect(keyName(press(key, held))).toBe(name);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'a press with %j belongs to the browser or an editor',
  (held) => {
    expect(keyName(press('d', held))).toBeNull();
  },
);

test('key caps are short', () => {
  expect(['t', '#', 'Shift+ArrowDown', 'Space', 'Escape'].map(keyCap)).toEqual(['T', '#', 'Shift ↓', 'Space', 'Esc']);
});
