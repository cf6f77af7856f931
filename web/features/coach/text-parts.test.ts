import { expect, test } from 'vitest';
import type { LinkedRecord } from '#contract/journal.ts';
import { namedIn, splitAtNames, splitReply } from './text-parts.ts';

const source = (name: string, entity_id = name): LinkedRecord => ({ entity_type: 'task', entity_id, name });

test('names of records in a sentence become links, and the text stays the same', () => {
  const [run, mum] = [source('Run'), source('Call Mum')];
  const parts = splitAtNames('Do “Call Mum” before “Run”, then rest.', [run, mum]);
  expect(parts).toEqual(['Do “', mum, '” before “', run, '”, then rest.']);
  expect(namedIn('“Run” and Run again', [run, mum])).toEqual([run]);
});

test('only whole names match, and the longest of several', () => {
  const [run, long] = [source('Run'), source('Run 10 km')];
  expect(splitAtNames('Running is not Run 10 km.', [run, long])).toEqual(['Running is not ', long, '.']);
  expect(splitAtNames('Rerun', [source('run')])).toEqual(['Rerun']);
  expect(splitAtNames('Nothing here', [source('  ')])).toEqual(['Nothing here']);
  expect(splitAtNames('', [run])).toEqual([]);
});

test('a name may contain characters of regular expressions', () => {
  const odd = source('C++ (part 1) .*');
  expect(splitAtNames('Continue “C++ (part 1) .*”.', [odd])).toEqual(['Continue “', odd, '”.']);
});

test('lines of a reply by rules are paragraphs, and those with a hyphen are a list', () => {
  expect(splitReply('2 tasks are overdue:\n- “Run”, due on 2 May\n- “*Walk*”, due on 3 May\nDo one today.')).toEqual([
    { text: '2 tasks are overdue:' },
    { items: ['“Run”, due on 2 May', '“*Walk*”, due on 3 May'] },
    { text: 'Do one today.' },
  ]);
  expect(splitReply('- Only\n')).toEqual([{ items: ['Only'] }]);
  expect(splitReply('A name - with a hyphen\n\n-5 degrees')).toEqual([
    { text: 'A name - with a hyphen' },
    { text: '-5 degrees' },
  ]);
});

test('a list of quoted questions can be asked', () => {
  expect(splitReply('I know these:\n- “What is next?”\n- “How is “Run”?”')).toEqual([
    { text: 'I know these:' },
    { questions: ['What is next?', 'How is “Run”?'] },
  ]);
  expect(splitReply('- “What is next?”\n- “Run”, due on 2 May')).toEqual([
    { items: ['“What is next?”', '“Run”, due on 2 May'] },
  ]);
});

test('a line to add is a part of its own', () => {
  expect(splitReply('“Buy tape” in the Inbox, due tomorrow.\nAdd: buy tape tomorrow')).toEqual([
    { text: '“Buy tape” in the Inbox, due tomorrow.' },
    { add: 'buy tape tomorrow' },
  ]);
});

test('a line that names a screen is a link to it', () => {
  expect(splitReply('Nothing is due.\nSee: Overdue tasks')).toEqual([
    { text: 'Nothing is due.' },
    { screen: 'Overdue tasks' },
  ]);
  expect(splitReply('See: Elsewhere')).toEqual([{ text: 'See: Elsewhere' }]);
});
