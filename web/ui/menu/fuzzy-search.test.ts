import { expect, test } from 'vitest';
import { fuzzySearch } from './fuzzy-search.ts';

const choices = [
  { label: 'Logo for Hay & Farmer', group: 'Studio' },
  { label: 'The gym twice a week', group: 'Running' },
  { label: 'Gymnopédie No. 1', group: 'Piano' },
  { label: 'Shelves', group: null },
];
const found = (typed: string) => fuzzySearch(choices, typed).map(({ choice }) => choice.label);

test('a match at the beginning comes before one at the beginning of a word, and that before scattered letters', () => {
  expect(found('gym')).toEqual(['Gymnopédie No. 1', 'The gym twice a week', 'Logo for Hay & Farmer']);
});

test('parts of words are found in any order, without accents and case', () => {
  expect(found('WEEK gy')).toEqual(['The gym twice a week']);
  expect(found('pedie')).toEqual(['Gymnopédie No. 1']);
  expect(found('lvé')).toEqual(['Shelves']);
});

test('the heading counts as well, after the label', () => {
  expect(found('studio')).toEqual(['Logo for Hay & Farmer']);
  expect(found('run gym')).toEqual(['The gym twice a week']);
});

test('an empty filter keeps all choices in order, and one without a match finds nothing', () => {
  expect(found(' ')).toEqual(choices.map(({ label }) => label));
  expect(found('zebra')).toEqual([]);
});

test('the matched letters are reported by their position in the label as written', () => {
  const hits = (label: string, typed: string) =>
    fuzzySearch([{ label }], typed).flatMap(({ hits: [...each] }) =>
      each.map(({ start, end }) => label.slice(start, end)),
    );
  expect(hits('Gymnopédie No. 1', 'PEDIE')).toEqual(['pédie']);
  expect(hits('Cafe\u0301 São 🚀 Straße', 'sao strasse cafe')).toEqual(['Cafe\u0301', 'São', 'Straße']);
  expect(hits('Shelves for the guest room', 'stu')).toEqual(['S', 't', 'u']);
  expect(hits('Shelves', '')).toEqual([]);
});

test('a match of scattered letters is marked as loose', () => {
  const loose = (typed: string) => fuzzySearch(choices, typed).map(({ isLoose }) => isLoose);
  expect([loose('gym'), loose('studio')]).toEqual([[false, false, true], [false]]);
});
