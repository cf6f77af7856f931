import { expect, test } from 'vitest';
import { isEmoji } from '#contract/platform/emoji.ts';
import { iconOfName } from './icon-of-name.ts';

test.each([
  ['Health & Energy', '💚'],
  ['Sleep and recovery', '😴'],
  ['RUNNING', '🏃'],
  ['Family & Friends', '👪'],
  ['Meaningful Work', '💼'],
  ['Santé', '💚'],
  ['Küche', '🍳'],
  ['Español, cada día un poco', null],
  ['Meine Finanzen', '💰'],
  ['Montañas', '🥾'],
  ['Party planning', null],
  ['', null],
])('“%s” gets %s', (name, icon) => {
  expect(iconOfName(name)).toBe(icon);
});

test('a prefix matches at the start of words, not within them', () => {
  expect([iconOfName('Scarves'), iconOfName('Embed'), iconOfName('Bed')]).toEqual([null, null, '😴']);
});

test('every proposed emoji is valid for a record', () => {
  const icons = ['Sleep', 'Love', 'Faith', 'Writing', 'Repairs', 'Travel', 'Dogs'].map(iconOfName);
  expect(icons.filter((icon) => icon === null || !isEmoji(icon))).toEqual([]);
});
