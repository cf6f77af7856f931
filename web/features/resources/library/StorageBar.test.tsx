import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ResourceSummary } from '#contract/resources.ts';
import { StorageBar } from './StorageBar.tsx';

const MB = 1024 * 1024;
const shown = (used_bytes: number) =>
  renderToStaticMarkup(
    <StorageBar summary={{ used_bytes, max_bytes: 500 * MB, total: 3 } as unknown as ResourceSummary} />,
  );

test.each([
  [0, null],
  [449 * MB, null],
  [499.5 * MB, 'Only 512 kB left.'],
  [450 * MB, 'Only 50 MB left.'],
  [499 * MB, 'Only 1 MB left.'],
  [500 * MB, 'No space left.'],
  [501 * MB, 'No space left.'],
])('the warning for %i bytes is %s', (used, warning) => {
  expect(shown(used).match(/(Only .* left|No space left)\./)?.[0] ?? null).toBe(warning);
});

test('the used storage is a meter with a text', () => {
  expect(shown(84 * MB)).toContain('aria-valuetext="84 MB of 500 MB used"');
});

test.each([
  [0, '0 bytes of 500 MB'],
  [10_240, '10 kB of 500 MB'],
  [3.2 * MB, '3.2 MB of 500 MB'],
  [475.4 * MB, '475 MB of 500 MB'],
])('%i used bytes are said in their own unit: %s', (used, text) => {
  expect(shown(used).replaceAll(/<[^>]+>/g, '')).toContain(text);
});
