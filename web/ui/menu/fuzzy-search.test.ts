import { expect, test } from 'vitest';
import { fuzzySearch } from './fuzzy-search.ts';

const choices = [
  { label: 'Logo for Hay & Farmer', group: 'Studio' },
  { label: 'The gym twice a week', group: 'Running' },
  { label: 'Gymnopédie No. 1', group: 'Piano' },
  { label: 'Shelves', group: null },
];
const found = (typed: string) => fuzzySearch(choices, typed).map(({ label }) => label);

test('the beginning comes before the beginning of a word, and that before letters that follow each other', () => {
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

test('nothing typed leaves the choices in their order, and what fits nothing finds nothing', () => {
  expect(found(' ')).toEqual(choices.map(({ label }) => label));
  expect(found('zebra')).toEqual([]);
});
