import { expect, test } from 'vitest';
import { emptyPrompt, linesOf, promptsOf } from './prompt-lines.ts';

test('questions are unchanged after editing, without empty and repeated ones', () => {
  const prompts = ['What went well?', 'What did not?'];
  expect(promptsOf(linesOf(prompts, []))).toEqual(prompts);
  expect(promptsOf([...linesOf([' What went well? '], []), emptyPrompt(), ...linesOf(prompts, [])])).toEqual(prompts);
});

test('a template without questions starts with an empty line', () => {
  const empty = [emptyPrompt()];
  expect(linesOf([], empty)).toEqual(empty);
});
