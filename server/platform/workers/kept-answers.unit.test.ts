import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const answer = (bytes: number) => ({ body: new Uint8Array(bytes) });

test('a response is cached for its version', () => {
  const kept = new KeptAnswers();
  const first = answer(1);
  kept.set('maya', '1', first);
  expect([kept.get('maya', '1'), kept.get('maya', '2'), kept.get('ben', '1')]).toEqual([first, undefined, undefined]);
  kept.set('maya', '2', answer(2));
  expect([kept.get('maya', '1'), kept.get('maya', '2')?.body.length]).toEqual([undefined, 2]);
});

test('the cache is limited in bytes: recently used responses stay, and no response takes more than half of it', () => {
  const kept = new KeptAnswers({ all: 10, one: 5 });
  kept.set('a', '1', answer(4));
  kept.set('b', '1', answer(4));
  kept.get('a', '1');
  kept.set('c', '1', answer(4));
  expect(['a', 'b', 'c'].map((name) => kept.get(name, '1')?.body.length)).toEqual([4, undefined, 4]);
  kept.set('a', '1', answer(2));
  kept.set('d', '1', answer(4));
  kept.set('e', '1', answer(6));
  expect(['a', 'c', 'd', 'e'].map((name) => kept.get(name, '1')?.body.length)).toEqual([2, 4, 4, undefined]);
});
