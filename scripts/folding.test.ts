import { expect, test } from 'vitest';
import { fold as foldOfServer } from '#server/platform/folding.ts';
import { fold as foldOfWeb } from '#contract/general/fold.ts';

test('the server and the web fold every character alike, so that all searches find the same', () => {
  const different = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (foldOfServer(character) !== foldOfWeb(character).text.toUpperCase()) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});

test('folding a folded text changes nothing', () => {
  const changed = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    const folded = foldOfServer(String.fromCodePoint(code));
    if (foldOfServer(folded) !== folded) changed.push(code.toString(16));
  }
  expect(changed).toEqual([]);
});
