import { expect, test } from 'vitest';
import { iconProblem, nameProblem } from './form-rules.ts';

test('a name must have a visible character', () => {
  expect([' Health ', '', '   ', '\u200B'].map(nameProblem)).toEqual([
    null,
    ...Array.from({ length: 3 }, () => 'Enter a name'),
  ]);
});

test('an icon is one emoji, as on the server', () => {
  expect(['🎯', ' 🎯 ', '👍🏽'].map(iconProblem)).toEqual([null, null, null]);
  expect(['', 'A', '🎯🎯', 'FolderOpen'].map(iconProblem)).toEqual(Array.from({ length: 4 }, () => 'Choose one emoji'));
});
