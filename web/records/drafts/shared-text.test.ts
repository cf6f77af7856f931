import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#web/testing/fake-storage.ts';
import { hasShared, keepShared, takeSharedText } from './shared-text.ts';

beforeEach(() => {
  fakeStorage();
  vi.stubGlobal('history', { replaceState: vi.fn<History['replaceState']>() });
});
afterEach(() => {
  takeSharedText();
  vi.unstubAllGlobals();
});

const share = (parts: Record<string, string>) =>
  keepShared({ pathname: '/share', search: `?${String(new URLSearchParams(parts))}` });

const ADDRESS = 'https://example.org/night-train';

test.each([
  ['a page', { title: 'The night train', url: ADDRESS }, `The night train ${ADDRESS}`],
  ['an address in the text', { title: '', text: ADDRESS }, ADDRESS],
  ['a title that the text repeats', { title: 'Rye', text: `Rye bread\n${ADDRESS}` }, `Rye bread\n${ADDRESS}`],
  ['the same text twice', { title: 'Rye bread', text: 'Rye bread' }, 'Rye bread'],
  ['a list with a title', { title: 'To buy', text: 'Rye\nMilk' }, 'To buy\nRye\nMilk'],
])('%s that another app shares is stored until it is taken', (_, parts, text) => {
  share(parts);
  expect(hasShared()).toBe(true);
  expect([takeSharedText(), takeSharedText(), hasShared()]).toEqual([text, null, false]);
});

test('what is shared before the person has signed in is stored too', () => {
  share({ text: 'Rye' });
  share({ text: 'Milk' });
  expect(takeSharedText()).toBe('Rye\nMilk');
});

test('a reload shares nothing again, and another address or an empty share stores nothing', () => {
  share({ text: ' ' });
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '/');
  keepShared({ pathname: '/', search: '?text=Rye' });
  expect(hasShared()).toBe(false);
});
