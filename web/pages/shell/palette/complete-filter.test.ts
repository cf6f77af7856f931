import { expect, test } from 'vitest';
import { completeFilter } from './complete-filter.ts';

const places = () => ['Family', 'Run the studio', 'Friends'];
const lines = (text: string) => completeFilter(text, places).map(({ line }) => line);

test('the values of a filter are offered, and fewer with each letter', () => {
  expect(lines('is:')).toEqual(['is:open ', 'is:done ', 'is:archived ']);
  expect(lines('has:')).toEqual(['has:file ']);
  expect(lines('due:t')).toEqual(['due:today ', 'due:tomorrow ', 'due:tuesday ', 'due:thursday ']);
  expect(lines('bake in:f')).toEqual(['bake in:Family ', 'bake in:Friends ']);
});

test('a name of several words is put in quotes, and found by any of them', () => {
  expect(lines('in:STUD')).toEqual(['in:"Run the studio" ']);
  expect(lines('is:open in:"run the')).toEqual(['is:open in:"Run the studio" ']);
});

test('nothing is offered for a complete value, an unknown filter, or a filter that is not the last word', () => {
  for (const text of ['is:open', 'in:family', 'at:noon', 'is:open bake', 'constructor:', 'bake', '']) {
    expect([text, lines(text)]).toEqual([text, []]);
  }
});
