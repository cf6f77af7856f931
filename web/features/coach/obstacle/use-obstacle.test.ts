import { expect, test } from 'vitest';
import { taskOfSuggestion } from './use-obstacle.ts';

test('the sentence that says what to do becomes the name of the task, the others its description', () => {
  expect(taskOfSuggestion('Write down the open question. Then ask it.')).toEqual({
    name: 'Write down the open question',
    description: 'Then ask it.',
  });
  expect(taskOfSuggestion('Ask: what is missing?')).toEqual({ name: 'Ask: what is missing?', description: '' });
  expect(taskOfSuggestion('No task is open in it. Write down the next step. It helps.')).toEqual({
    name: 'Write down the next step',
    description: 'No task is open in it. It helps.',
  });
  expect(taskOfSuggestion('It’s on hold.')).toEqual({ name: 'It’s on hold', description: '' });
  expect(taskOfSuggestion('Nothing completed for 19 days. Put “Run” on today’s list.')).toMatchObject({
    name: 'Put “Run” on today’s list',
  });
});

test('a name that would be too long is cut at a word, and the description has the full text', () => {
  const words = `${'word '.repeat(80)}end.`;
  const { name, description } = taskOfSuggestion(words);
  expect(name).toMatch(/word…$/);
  expect(name.length).toBeLessThanOrEqual(250);
  expect(description).toBe(words);
});
