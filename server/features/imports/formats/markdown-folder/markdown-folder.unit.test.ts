import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf } from '../../testing/trees.ts';
import type { SourceFile } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';
import { markdownFolder } from './markdown-folder.ts';

const read = (...files: SourceFile[]) => markdownFolder.read(files, contextOf());
const note = (text: string, name = 'Daily/2026-11-23.md') => fileOf(name, text);
const only = (text: string, name?: string, ...others: SourceFile[]) => read(note(text, name), ...others).entries[0]!;

test.each([
  ['---\ndate: 2026-11-20\n---\nA', '2026-11-23.md', '2026-11-20'],
  ['---\ncreated: "2026-11-20T23:30:00+01:00"\n---\nA', 'x.md', '2026-11-20'],
  ['---\ndate: 20.11.2026\n---\nA', 'x.md', '2026-11-20'],
  ['---\ndate: [[2026-11-20]]\n---\nA', '2026-11-23.md', '2026-11-20'],
  ['---\ndate: "[[2026-11-20]]"\n---\nA', 'x.md', '2026-11-20'],
  ['A', '2026-11-23.md', '2026-11-23'],
  ['A', '2026-11-23 A walk.md', '2026-11-23'],
  ['A', '20261123.md', '2026-11-23'],
  ['A', 'journals/2026_11_23.md', '2026-11-23'],
  ['A', 'Monday, November 23rd, 2026.md', '2026-11-23'],
  ['A', '2026/11-November/23.md', '2026-11-23'],
  ['# 23 November 2026\nA', 'x.md', '2026-11-23'],
])('the note %j in %s is of the day %s', (text, name, day) => {
  expect(only(text, name).day).toBe(day);
});

test('a note without a day is left out, not of today', () => {
  const tree = read(note('A'), note('B', 'Ideas.md'), note('C', '2026-13-45.md'));
  expect(tree.entries).toHaveLength(1);
  expect(remarksOf(tree)).toEqual(['left_out notes without a day', 'left_out notes without a day']);
  expect(markdownFolder.recognises([note('B', 'Ideas.md')])).toBe(false);
  expect(() => read(note('B', 'Ideas.md'))).toThrow(Unreadable);
});

test.each([
  ['tags: [home, "#walk"]', ['home', 'walk']],
  ['tags: home, walk', ['home', 'walk']],
  ['tags: home #walk', ['home']],
  ['tags:\n  - home\n  - walk', ['home', 'walk']],
  ['tags: home walk', ['home', 'walk']],
  ['tags: no', ['no']],
])('the front matter %j has tags', (front, tags) => {
  expect(only(`---\n${front}\n---\nA`).tags).toEqual(tags);
});

test('mood, weather and location are fields, and other keys are lines', () => {
  const tree = read(note('---\nmood: good\nweather: 12 °C\nlocation: Rome\nsleep: 12:30\nisGood: no\n---\nA'));
  expect(tree.entries[0]).toMatchObject({
    mood: 'good',
    weather: '12 °C',
    location: 'Rome',
    text: 'A\n\nsleep: 12:30\nisgood: no',
  });
  expect(remarksOf(tree)).toEqual(['kept_as_text front matter']);
});

test('front matter that is not YAML stays in the text', () => {
  const tree = read(note('---\n: [\n---\nA'));
  expect(tree.entries[0]!.text).toContain(': [');
  expect(remarksOf(tree)).toEqual(['kept_as_text front matter']);
});

test('inline tags are read outside code, links and headings', () => {
  const text = '# Day\nA #walk and #1 and `#code` https://example.com/#part\n```\n#block\n```\n(#home/garden)';
  expect(only(text).tags).toEqual(['walk', 'home/garden']);
});

test.each([
  ['---\ntitle: My day\n---\nA', '2026-11-23.md', 'My day'],
  ['# A walk\nA', '2026-11-23.md', 'A walk'],
  ['# 2026-11-23\nA', '2026-11-23.md', null],
  ['A', '2026-11-23 A walk.md', 'A walk'],
  ['A', '2026-11-23.md', null],
])('the note %j in %s has the title %s', (text, name, title) => {
  expect(only(text, name).title).toBe(title);
});

test('links to notes become text, and pictures attachments', () => {
  const text =
    '[[Ana|her]] and [[Rome]]\n![[Photo.PNG|200]]\n![a walk](my%20walk.jpg "x")\n![](https://example.com/a.png)';
  const entry = only(text, undefined, fileOf('files/photo.png', ''), fileOf('my walk.jpg', ''));
  expect(entry).toMatchObject({
    text: 'her and Rome\n![](import:0)\n![a walk](import:1)\n![](https://example.com/a.png)',
    files: ['files/photo.png', 'my walk.jpg'],
  });
});

test('a missing picture stays as text, and a file that no note shows is named', () => {
  const tree = read(note('![[gone.png]] ![](song.mp3)'), fileOf('song.mp3', ''), fileOf('.obsidian/app.json', '{}'));
  expect(tree.entries[0]!.text).toBe('![[gone.png]] ![](song.mp3)');
  expect(remarksOf(tree)).toEqual(['kept_as_text files', 'kept_as_text files', 'left_out files']);
});

test('checkboxes, callouts and code stay as they are', () => {
  const text = '- [ ] task\n> [!note] x\n```dataview\nlist\n```';
  expect(only(text).text).toBe(text);
});

test('hostile front matter is text', () => {
  const deep = `---\na: ${'['.repeat(9000)}\n---\nA`;
  const aliases = `---\na: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b, *b, *b]\n---\nA`;
  for (const text of [deep, aliases]) expect(remarksOf(read(note(text)))).toEqual(['kept_as_text front matter']);
});
