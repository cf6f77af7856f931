import { expect, test } from 'vitest';
import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { linesOf, nameAndRest, pastedLines, problemWith } from './lines-of.ts';

test('several pasted lines are several tasks, without their bullets and empty lines', () => {
  const lines = ['Book a van', 'Pack', 'Call Ana', '3 boxes for books'];
  expect(linesOf('- Book a van\r\n2. Pack\n\n  [ ] Call Ana\n* 3 boxes for books\n')).toEqual(lines);
  expect(pastedLines('Book a van\n')).toBeNull();
});

test('a single line keeps what it begins with', () => {
  expect(linesOf(' - 5 degrees')).toEqual(['- 5 degrees']);
  expect(linesOf('  ')).toEqual([]);
});

test('a name that fits stays as it is; of another one whole words are the name, and all of it the description', () => {
  const fits = 'x'.repeat(TASK_NAME_MAX);
  expect(nameAndRest(fits)).toEqual({ name: fits });
  const words = 'other '.repeat(60).trim();
  expect(nameAndRest(words)).toEqual({ name: `${'other '.repeat(40)}other…`, description: words });
  const { name } = nameAndRest('x'.repeat(300));
  expect([name.length, name.at(-1)]).toEqual([TASK_NAME_MAX, '…']);
});

test('a name is not cut inside a character', () => {
  const { name } = nameAndRest('🎉'.repeat(200));
  expect(name).toBe(`${'🎉'.repeat(124)}…`);
});

test('what fits no description either is not saved, and nothing of it is cut', () => {
  expect(problemWith('x'.repeat(DESCRIPTION_MAX))).toBeNull();
  expect(problemWith('x'.repeat(DESCRIPTION_MAX + 1))).toMatch('The text has 5001 characters, 5000 fit.');
});
