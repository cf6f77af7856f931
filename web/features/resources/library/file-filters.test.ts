import { expect, test } from 'vitest';
import type { Resource } from '#contract/resources.ts';
import {
  type FileFilters,
  fileFilterParams,
  fitsFilters,
  isFiltered,
  NO_FILTERS,
  queryOf,
  readFileFilters,
} from './file-filters.ts';

const FILE = {
  filename: 'Gymnopédie.png',
  description: 'Slowly',
  tags: ['Satie'],
  file_type: 'image',
  category: 'template',
  folder_path: '/Piano',
  is_archived: false,
  is_favorite: true,
  attached_to: [{ entity_type: 'project', entity_id: 'p', name: 'Piano', color: null }],
} as unknown as Resource;

test('filters are unchanged after a round trip through the URL, and invalid ones are ignored', () => {
  const filters: FileFilters = {
    ...{ type: 'image', category: 'media', text: 'a', folder: '/Piano', only: 'favorites' },
    of: { type: 'project', id: 'p' },
  };
  const params = fileFilterParams(filters) as Record<string, string>;
  expect(readFileFilters(params)).toEqual(filters);
  expect(readFileFilters({ of: 'journal_entry' }).of).toEqual({ type: 'journal_entry', id: null });
  expect(readFileFilters({ type: 'film', category: 'films', of: 'person 1', only: 'new' })).toEqual(NO_FILTERS);
  expect([isFiltered(NO_FILTERS), isFiltered(filters)]).toEqual([false, true]);
  expect(isFiltered({ ...NO_FILTERS, category: 'media' })).toBe(true);
  expect(queryOf(filters)).toMatchObject({ file_type: 'image', category: 'media', folder_path: '/Piano' });
});

test.each<[string, Partial<FileFilters>, boolean]>([
  ['anything', {}, true],
  ['its name without accents', { text: 'gymnopedie' }, true],
  ['a tag', { text: 'SATIE' }, true],
  ['other words', { text: 'chopin' }, false],
  ['its kind', { type: 'image' }, true],
  ['another kind', { type: 'document' }, false],
  ['its category', { category: 'template' }, true],
  ['another category', { category: 'document' }, false],
  ['its folder', { folder: '/Piano' }, true],
  ['another folder', { folder: '/' }, false],
  ['what it belongs to', { of: { type: 'project', id: 'p' } }, true],
  ['something else', { of: { type: 'project', id: 'q' } }, false],
  ['the archive', { only: 'archived' }, false],
  ['favourites', { only: 'favorites' }, true],
])('a file matches %s: %o', (_, filters, fits) => {
  expect(fitsFilters(FILE, { ...NO_FILTERS, ...filters })).toBe(fits);
});
