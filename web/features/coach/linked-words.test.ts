import { expect, test } from 'vitest';
import type { CoachSource } from '#contract/coach.ts';
import { namedIn, piecesOf } from './linked-words.ts';

const source = (name: string, entity_id = name): CoachSource => ({ entity_type: 'task', entity_id, name });

test('the names of records in a sentence lead to them, and every word stays where it was', () => {
  const [run, mum] = [source('Run'), source('Call Mum')];
  const pieces = piecesOf('Do “Call Mum” before “Run”, then rest.', [run, mum]);
  expect(pieces).toEqual(['Do “', mum, '” before “', run, '”, then rest.']);
  expect(namedIn('“Run” and Run again', [run, mum])).toEqual([run]);
});

test('a name is found whole: not inside a longer word, and the longest of several', () => {
  const [run, long] = [source('Run'), source('Run 10 km')];
  expect(piecesOf('Running is not Run 10 km.', [run, long])).toEqual(['Running is not ', long, '.']);
  expect(piecesOf('Rerun', [source('run')])).toEqual(['Rerun']);
  expect(piecesOf('Nothing here', [source('  ')])).toEqual(['Nothing here']);
  expect(piecesOf('', [run])).toEqual([]);
});

test('a name may hold signs that mean something elsewhere', () => {
  const odd = source('C++ (part 1) .*');
  expect(piecesOf('Go on with “C++ (part 1) .*”.', [odd])).toEqual(['Go on with “', odd, '”.']);
});
