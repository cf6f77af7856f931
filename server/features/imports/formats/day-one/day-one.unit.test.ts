import { expect, test } from 'vitest';
import { contextOf, fileOf, jsonFile, remarksOf } from '../../testing/trees.ts';
import type { SourceFile } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';
import { dayOne } from './day-one.ts';

const entry = (fields: object = {}) => ({
  uuid: 'A1',
  creationDate: '2024-04-16T23:00:00Z',
  timeZone: 'Europe/Dublin',
  text: 'Hello',
  ...fields,
});
const read = (entries: unknown[], ...media: SourceFile[]) =>
  dayOne.read([jsonFile('Journal.json', { metadata: { version: '1.0' }, entries }), ...media], contextOf());
const only = (fields: object, ...media: SourceFile[]) => read([entry(fields)], ...media).entries[0]!;
const photo = { identifier: 'ID1', md5: 'abc', type: 'jpeg', orderInEntry: 0 };

test('a journal is recognised by its content', () => {
  expect(dayOne.recognises([jsonFile('x.json', { metadata: { version: '1.0' }, entries: [] })])).toBe(true);
  expect(dayOne.recognises([jsonFile('x.json', { entries: [entry()] })])).toBe(true);
  expect(dayOne.recognises([jsonFile('x.json', { entries: [] })])).toBe(false);
});

test.each([
  ['2024-04-16T23:00:00Z', 'Europe/Dublin', '2024-04-17'],
  ['2024-04-17T03:00:00Z', 'America/New_York', '2024-04-16'],
  ['2024-04-16T23:00:00Z', 'Etc/UTC', '2024-04-16'],
  ['2024-04-16T23:00:00Z', undefined, '2024-04-17'],
])('%s in the zone %s is the day %s', (creationDate, timeZone, day) => {
  expect(only({ creationDate, timeZone }).day).toBe(day);
});

test('an entry without a known zone takes that of the person, which is mentioned once', () => {
  expect(remarksOf(read([entry({ timeZone: undefined }), entry({ uuid: 'B', timeZone: 'x' })]))).toEqual([
    'guessed time zones',
  ]);
});

test('escapes are undone before punctuation outside code', () => {
  const text =
    String.raw`# A title\!` + '\n' + String.raw`One\. Two\-three \(x\) C:\dir \# and` + ' `a\\.b`\n```\nc\\.d\n```';
  expect(only({ text })).toMatchObject({
    title: 'A title!',
    text: String.raw`One. Two-three (x) C:\dir # and` + ' `a\\.b`\n```\nc\\.d\n```',
  });
});

test.each(['dayone-moment://ID1', 'dayone-photo://ID1', 'dayone-moment:/photo/ID1'])(
  'the reference %s is a place in the text',
  (url) => {
    const found = only({ text: `Look ![](${url}) here`, photos: [photo] }, fileOf('Photos/abc.jpg', ''));
    expect(found).toMatchObject({ text: 'Look ![](import:0) here', files: ['Photos/abc.jpg'] });
  },
);

test('photos that the text does not name are at its end, in their order', () => {
  const photos = [
    { ...photo, orderInEntry: 1 },
    { identifier: 'ID2', md5: 'def', orderInEntry: 0 },
  ];
  const found = only({ photos }, fileOf('photos/abc.jpeg', ''), fileOf('photos/def.png', ''));
  expect(found).toMatchObject({
    text: 'Hello\n\n![](import:0)\n\n![](import:1)',
    files: ['photos/def.png', 'photos/abc.jpeg'],
  });
});

test('what cannot be shown keeps its name in the text', () => {
  const videos = [{ identifier: 'V1', md5: 'vid', type: 'mp4' }];
  const tree = read(
    [entry({ text: '![](dayone-moment:/video/V1) ![](dayone-moment://OLD)', videos })],
    fileOf('videos/vid.mp4', ''),
    fileOf('photos/other.png', ''),
  );
  expect(tree.entries[0]!.text).toBe('(video: vid.mp4) (photo: OLD)');
  expect(remarksOf(tree)).toEqual(['kept_as_text videos', 'left_out photos', 'left_out files', 'left_out files']);
});

test('a place, the weather, tags and a star are kept', () => {
  const location = { placeName: 'Cafe', localityName: 'Dublin', country: 'Ireland', latitude: 1 };
  const weather = { temperatureCelsius: 12.345, conditionsDescription: 'Cloudy', windBearing: 360 };
  expect(only({ location, weather, tags: ['a', 'a', ''], starred: true })).toMatchObject({
    location: 'Cafe, Dublin, Ireland',
    weather: '12.3 °C, Cloudy',
    tags: ['a', 'starred'],
    mood: null,
  });
});

test('several journals in one file give a tag each', () => {
  const journals = ['Home', 'Work'].map((name) => jsonFile(`${name}.json`, { entries: [entry({ uuid: name })] }));
  expect(dayOne.read(journals, contextOf()).entries.map(({ tags }) => tags)).toEqual([['Home'], ['Work']]);
});

test('entries of one day begin with their time', () => {
  const entries = read([
    entry(),
    entry({ uuid: 'B', creationDate: '2024-04-17T10:04:00Z' }),
    entry({ uuid: 'C', creationDate: '2024-04-18T10:04:00Z' }),
  ]).entries;
  expect(entries.map(({ text }) => text)).toEqual(['00:00\n\nHello', '11:04\n\nHello', 'Hello']);
});

test('entries without text are kept for their media, and counted otherwise', () => {
  expect(only({ text: undefined, photos: [photo] }, fileOf('photos/abc.jpeg', '')).text).toBe('![](import:0)');
  expect(remarksOf(read([entry({ text: undefined })]))).toEqual(['left_out entries']);
});

test('entries without an id or with the same one are all read, and what is no entry is reported', () => {
  const tree = read([entry({ uuid: undefined }), entry(), entry(), 7, entry({ creationDate: 'x' })]);
  expect(new Set(tree.entries.map(({ sourceId }) => sourceId)).size).toBe(3);
  expect(remarksOf(tree)).toEqual(['unreadable rows', 'unreadable entries']);
});

test.each([fileOf('Journal.txt', '\tDate:\t16 April 2024'), fileOf('Journal.dayone/entries/1.doentry', '<plist/>')])(
  'other exports are refused with the way to export JSON',
  (file) => {
    expect(dayOne.recognises([file])).toBe(true);
    expect(() => dayOne.read([file], contextOf())).toThrow(Unreadable);
  },
);
