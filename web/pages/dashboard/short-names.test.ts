import { expect, test } from 'vitest';
import { withShortNames } from './short-names.ts';

test('long names are cut in a sentence, the rest of it stays, and short names do', () => {
  const long = 'Being present for the people I love at seventy too';
  const names = ['Health', long, `${long} and always`];
  expect(withShortNames(`${long} is 1 h short this week.`, names)).toBe(
    'Being present for the people I… is 1 h short this week.',
  );
  expect(withShortNames(`${long} and always is 1 h short, and Health too.`, names)).toBe(
    'Being present for the people I… is 1 h short, and Health too.',
  );
  const astral = '🌱'.repeat(50);
  expect(withShortNames(`${astral} is short.`, [astral])).toBe(`${'🌱'.repeat(31)}… is short.`);
  const fits = '🌱'.repeat(32);
  expect(withShortNames(`${fits} is short.`, [fits])).toBe(`${fits} is short.`);
});
