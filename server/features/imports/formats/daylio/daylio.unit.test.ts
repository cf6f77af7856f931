import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf } from '../../testing/trees.ts';
import { Unreadable } from '../../unreadable.ts';
import { daylio } from './daylio.ts';

const HEADER = 'full_date,date,weekday,time,mood,activities,scales,note_title,note';
const read = (...rows: string[]) =>
  daylio.read([fileOf('daylio.csv', `\ufeff${[HEADER, ...rows].join('\n')}`)], contextOf());

test('a row is an entry of its full date', () => {
  const tree = read(
    '2024-01-15,15. Januar,Montag,13:49,rad,"walk | friends | walk",,"A title","One<br>two <b>bold</b>"',
  );
  expect(tree.entries).toMatchObject([
    { day: '2024-01-15', title: 'A title', text: 'One\ntwo **bold**', tags: ['walk', 'friends'], mood: 'rad' },
  ]);
  expect(tree.remarks).toEqual([]);
});

test('moods are words of the person, of which five have a meaning', () => {
  expect(read('2024-01-15,x,x,1:49 PM,vaguely ok,,,,').entries[0]).toMatchObject({ mood: 'vaguely ok', text: '' });
  expect(daylio.moods).toEqual({
    rad: 'excited',
    good: 'motivated',
    meh: 'reflective',
    bad: 'challenging',
    awful: 'anxious',
  });
});

test('entries of one day begin with their time', () => {
  const tree = read(
    '2024-01-15,x,x,1:49 PM,good,,,,a',
    '2024-01-15,x,x,09:05,bad,,,,b',
    '2024-01-16,x,x,12:00 AM,bad,,,,c',
  );
  expect(tree.entries.map(({ text }) => text)).toEqual(['13:49\n\na', '09:05\n\nb', 'c']);
  expect(new Set(tree.entries.map(({ sourceId }) => sourceId)).size).toBe(3);
});

test('scales are text, and files without them are read', () => {
  const tree = read('2024-01-15,x,x,13:49,good,,Sleep Quality: 8/10 points | Stress: 2/5,,a');
  expect(tree.entries[0]!.text).toBe('a\n\nSleep Quality: 8/10 points\nStress: 2/5');
  expect(remarksOf(tree)).toEqual(['kept_as_text scales']);
  const old = daylio.read(
    [fileOf('x.csv', 'full_date,date,weekday,time,mood,activities,note_title,note\n2024-01-15,x,x,13:49,good,,,a')],
    contextOf(),
  );
  expect(old.entries[0]!.text).toBe('a');
});

test('a note with broken quotes is put together and reported, and a row without a date is reported', () => {
  const tree = read('2024-01-15,x,x,13:49,good,,,,a,b,c', 'yesterday,x,x,13:49,good,,,,a', '"2024-01-16,x');
  expect(tree.entries.map(({ text }) => text)).toEqual(['a,b,c']);
  expect(remarksOf(tree)).toEqual(['guessed rows', 'unreadable rows', 'unreadable rows']);
});

test('a backup is refused with the way to export', () => {
  const file = fileOf('backup.daylio', 'PK');
  expect(daylio.recognises([file])).toBe(true);
  expect(() => daylio.read([file], contextOf())).toThrow(Unreadable);
});
