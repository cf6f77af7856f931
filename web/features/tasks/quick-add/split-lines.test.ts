import { expect, test } from 'vitest';
import { nameAndDescription, nameProblem } from '#contract/quick-add/task-of-line.ts';
import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { pastedLines, splitLines, withoutTick } from './split-lines.ts';

test('several pasted lines become several tasks, without bullets and empty lines', () => {
  const lines = ['Book a van', 'Pack', 'Call Ana', '3 boxes for books'];
  const text = '- Book a van\r\n2. Pack\n\n  [ ] Call Ana\n* 3 boxes for books\n';
  expect([pastedLines(text), splitLines(text)]).toEqual([lines, lines.map((line) => ({ text: line, below: null }))]);
  expect(pastedLines('Book a van\n')).toBeNull();
});

test('a nested list keeps its nesting, also below a line without a bullet, and other indented lines have none', () => {
  const below = (text: string) => splitLines(text).map((line) => line.below);
  expect(below('- Move\n  - Pack\n    - Books\n  - Clean\n- Rest')).toEqual([null, 0, 1, 0, null]);
  expect(below('1. Move\n\t- [ ] Pack\n\t- [x] Clean')).toEqual([null, 0, 0]);
  expect(below('  - Move\n- Pack\n  - Clean')).toEqual([null, null, 1]);
  expect(below('- Move\nPack\n  - Clean\n    Rest')).toEqual([null, null, 1, null]);
  expect(below('Move\n  - Pack\n    - Books\n- Rest\n  Note')).toEqual([null, 0, 1, null, null]);
});

test('a ticked line keeps its tick, which says that its task is completed', () => {
  const texts = splitLines('- [ ] Pack\n  - [x] Books\n  - [X] Lamp').map(({ text }) => text);
  expect(texts).toEqual(['Pack', '[x] Books', '[x] Lamp']);
  expect(texts.map(withoutTick)).toEqual([
    { line: 'Pack', isDone: false },
    { line: 'Books', isDone: true },
    { line: 'Lamp', isDone: true },
  ]);
  expect(pastedLines('- [x] Books\n- Lamp')).toEqual(['Books', 'Lamp']);
});

test('a single line keeps its bullet', () => {
  expect(splitLines(' - 5 degrees')).toEqual([{ text: '- 5 degrees', below: null }]);
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
