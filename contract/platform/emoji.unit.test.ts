import { expect, test } from 'vitest';
import { isEmoji } from './emoji.ts';

test.each([
  ['a picture', '🎯'],
  ['a picture that is text elsewhere', '❤️'],
  ['the same without its variation selector', '❤'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['the longest of all, with two skin tones', '👩🏻‍❤️‍💋‍👨🏽'],
  ['a skin tone', '👍🏽'],
  ['a profession with a direction', '🧑🏿‍🦽‍➡️'],
  ['a flag', '🇫🇮'],
  ['a flag that is joined', '🏳️‍🌈'],
  ['the flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a keycap', '1️⃣'],
  ['a keycap without its variation selector', '#⃣'],
  ['one that Unicode has only reserved yet', '\u{1FAFE}'],
])('%s is an emoji: %s', (_, value) => {
  expect(isEmoji(value)).toBe(true);
});

test.each([
  ['the name of a drawing', 'FolderOpen'],
  ['a letter', 'A'],
  ['a digit', '1'],
  ['a hash', '#'],
  ['an arrow', '→'],
  ['nothing', ''],
  ['half a flag', '🇫'],
  ['two of them', '🎯🎯'],
  ['one with a word', '🎯 Health'],
  ['a line that ends with one', 'x\n🎯'],
  ['a joiner alone', '\u200D'],
  ['half a surrogate pair', '\uD83C'],
  ['pictures joined without end', Array.from({ length: 40 }, () => '👩').join('\u200D')],
])('%s is not an emoji: %s', (_, value) => {
  expect(isEmoji(value)).toBe(false);
});
