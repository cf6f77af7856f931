import { expect, test } from 'vitest';
import type { JournalEntry } from '#contract/journal.ts';
import { entryFilterParams, fitsFilters, isFiltered, NO_FILTERS, readEntryFilters } from './entry-filters.ts';

const entry = {
  mood: 'grateful',
  mood_chosen: true,
  tags: ['Café'],
  entry_date: '2026-11-20',
  links: [{ entity_type: 'task', entity_id: 't', name: 'Tea' }],
} as unknown as JournalEntry;

test('filters are unchanged after a round trip through the URL', () => {
  const filters = {
    mood: 'grateful',
    ...{ tag: 'home & garden', from: '2026-01-01', to: '2026-11-22' },
    about: { type: 'task', id: 't' },
  } as const;
  const params = new URLSearchParams(Object.entries(entryFilterParams(filters)) as [string, string][]);
  expect(readEntryFilters(Object.fromEntries(new URLSearchParams(params.toString())))).toEqual(filters);
});

test('no mood filter finds an entry without a mood', () => {
  expect(fitsFilters({ ...entry, mood_chosen: false }, { ...NO_FILTERS, mood: 'grateful' })).toBe(false);
});

test('invalid filters are ignored', () => {
  const read = readEntryFilters({ mood: 'hungry', from: 'soon', about: 'planet 9', entry: 'new' });
  expect([read, isFiltered(read)]).toEqual([NO_FILTERS, false]);
});

test.each([
  [{ mood: 'grateful' }, true],
  [{ mood: 'anxious' }, false],
  [{ tag: 'cafe' }, true],
  [{ tag: 'caf' }, false],
  [{ from: '2026-11-20', to: '2026-11-20' }, true],
  [{ from: '2026-11-21' }, false],
  [{ to: '2026-11-19' }, false],
  [{ about: 'task t' }, true],
  [{ about: 'project t' }, false],
])('whether an entry matches %j: %s', (params, expected) => {
  expect(fitsFilters(entry, readEntryFilters(params as unknown as Record<string, string>))).toBe(expected);
});
