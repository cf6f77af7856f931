import { expect, test } from 'vitest';
import { partsOf } from './rule-lines.ts';

test('lines are sentences, and those with a hyphen are a list', () => {
  expect(partsOf('2 tasks are overdue:\n- “Run”, due on 2 May\n- “*Walk*”, due on 3 May\nDo one today.')).toEqual([
    { words: '2 tasks are overdue:' },
    { items: ['“Run”, due on 2 May', '“*Walk*”, due on 3 May'] },
    { words: 'Do one today.' },
  ]);
  expect(partsOf('- Only\n')).toEqual([{ items: ['Only'] }]);
  expect(partsOf('A name - with a hyphen\n\n-5 degrees')).toEqual([
    { words: 'A name - with a hyphen' },
    { words: '-5 degrees' },
  ]);
});

test('a list of nothing but quoted questions is what can be asked', () => {
  expect(partsOf('I know these:\n- “What is next?”\n- “How is “Run”?”')).toEqual([
    { words: 'I know these:' },
    { questions: ['What is next?', 'How is “Run”?'] },
  ]);
  expect(partsOf('- “What is next?”\n- “Run”, due on 2 May')).toEqual([
    { items: ['“What is next?”', '“Run”, due on 2 May'] },
  ]);
});
