import { expect, test } from 'vitest';
import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { nameAndDescription, nameProblem, pastedLines, splitLines } from './split-lines.ts';

test('several pasted lines become several tasks, without bullets and empty lines', () => {
  const lines = ['Book a van', 'Pack', 'Call Ana', '3 boxes for books'];
  expect(splitLines('- Book a van\r\n2. Pack\n\n  [ ] Call Ana\n* 3 boxes for books\n')).toEqual(lines);
  expect(pastedLines('Book a van\n')).toBeNull();
});

test('a single line keeps its bullet', () => {
  expect(splitLines(' - 5 degrees')).toEqual(['- 5 degrees']);
  expect(splitLines('  ')).toEqual([]);
});

test('a name that is too long is cut after a word, and the description has the full text', () => {
  const fits = 'x'.repeat(TASK_NAME_MAX);
  expect(nameAndDescription(fits)).toEqual({ name: fits });
  const words = 'other '.repeat(60).trim();
  expect(nameAndDescription(words)).toEqual({ name: `${'other '.repeat(40)}other…`, description: words });
  const { name } = nameAndDescription('x'.repeat(300));
  expect([name.length, name.at(-1)]).toEqual([TASK_NAME_MAX, '…']);
});

test('a name is not cut inside a character', () => {
  const { name } = nameAndDescription('🎉'.repeat(200));
  expect(name).toBe(`${'🎉'.repeat(124)}…`);
});

test('a text too long for a description is refused', () => {
  expect(nameProblem('x'.repeat(DESCRIPTION_MAX))).toBeNull();
  expect(nameProblem('x'.repeat(DESCRIPTION_MAX + 1))).toMatch('Too long: 5001 of 5000 characters.');
});
