import { expect, test } from 'vitest';
import { contextOf, fileOf, jsonFile, remarksOf } from '../../testing/trees.ts';
import type { SourceFile } from '../../tree.ts';
import { journiv } from './journiv.ts';

const entry = (fields: object = {}) => ({ title: 'T', content: 'Text', entry_date: '2024-01-15', ...fields });
const root = (entries: unknown[], fields: object = {}) => ({
  export_version: '1.0',
  app_version: '2',
  user_email: 'secret@example.com',
  journals: [{ title: 'Home', entries }],
  ...fields,
});
const read = (content: unknown, ...media: SourceFile[]) =>
  journiv.read([jsonFile('data.json', content), ...media], contextOf());
const only = (fields: object, ...media: SourceFile[]) => read(root([entry(fields)]), ...media).entries[0]!;

test('an entry has the day that the file gives, whatever its instant', () => {
  expect(journiv.recognises([jsonFile('journiv.json', root([]))])).toBe(true);
  expect(journiv.recognises([jsonFile('x.json', { journals: [] })])).toBe(false);
  expect(only({ entry_datetime_utc: '2024-01-15T23:30:00Z', entry_timezone: 'Asia/Tokyo' })).toMatchObject({
    day: '2024-01-15',
    title: 'T',
    text: 'Text',
    createdAt: '2024-01-15T23:30:00.000Z',
  });
});

test('moods, tags, places and the weather are kept', () => {
  const fields = {
    tags: ['a', { name: 'b' }],
    mood_log: { mood_name: 'Calm', note: 'Slept well' },
    location: { name: 'Cafe', country: 'Ireland' },
    weather: 'Cloudy',
    is_pinned: true,
  };
  expect(only(fields)).toMatchObject({
    tags: ['a', 'b', 'pinned'],
    mood: 'Calm',
    text: 'Text\n\nSlept well',
    location: 'Cafe, Ireland',
    weather: 'Cloudy',
  });
});

test('the text is Markdown, plain text or a Quill delta', () => {
  const content_delta = { ops: [{ insert: 'One\n' }, { insert: { image: 'x' } }, { insert: 'Two' }] };
  expect(only({ content: undefined, content_delta }).text).toBe('One\nTwo');
  expect(only({ content: undefined, content_delta, content_plain_text: 'Plain' }).text).toBe('Plain');
});

test('media are found by their path or name, and others are named', () => {
  const media = [{ filename: 'a.png', file_path: 'media/1/a.png' }, { filename: 'b.mp4' }, { filename: 'gone.png' }];
  const tree = read(
    root([entry({ media })]),
    fileOf('media/1/a.png', ''),
    fileOf('media/b.mp4', ''),
    fileOf('media/other.png', ''),
  );
  expect(tree.entries[0]).toMatchObject({
    text: 'Text\n\n![](import:0)\n\n(file: b.mp4)\n\n(file: gone.png)',
    files: ['media/1/a.png'],
  });
  expect(remarksOf(tree)).toEqual(['kept_as_text files', 'left_out files', 'left_out files']);
});

test('several journals give a tag each, and entries of moments are read', () => {
  const tree = read({
    ...root([entry()]),
    journals: [
      { title: 'A', entries: [entry()] },
      { title: 'B', entries: [entry()] },
    ],
    moments: [{ entry: entry({ title: 'M' }) }],
  });
  expect(tree.entries.map(({ tags }) => tags)).toEqual([['A'], ['B'], []]);
});

test('entries without a day or a text, and rows that are not entries, are named; the address is not kept', () => {
  const tree = read(root([entry({ entry_date: 'x' }), entry({ title: '', content: '' }), 5]));
  expect(remarksOf(tree)).toEqual(['unreadable rows', 'unreadable entries', 'left_out entries']);
  expect(JSON.stringify(tree)).not.toContain('secret');
});
