import { expect, test } from 'vitest';
import { CHANGE_IDS_MAX } from '#contract/changes.ts';
import type { Change } from '../changes.ts';
import { ChangeCollector } from './change-collector.ts';

function announced(ids: readonly string[]): readonly Change[] {
  const all: Change[] = [];
  const collector = new ChangeCollector((changes) => all.push(...changes));
  for (const id of ids) collector.note('user', 'task', id);
  collector.committed();
  return all;
}

const IDS = Array.from({ length: CHANGE_IDS_MAX }, (_, index) => `${index}`);

test('records that are written twice in a transaction are named once, up to the maximum number', () => {
  expect(announced([...IDS, ...IDS])).toMatchObject([{ ids: IDS }]);
});

test('above the maximum number no ids are named', () => {
  expect(announced([...IDS, 'one more'])).toMatchObject([{ ids: [] }]);
});
