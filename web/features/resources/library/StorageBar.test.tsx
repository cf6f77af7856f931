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
  [450 * MB, 'Only 50 MB left.'],
  [499 * MB, 'Only 1 MB left.'],
  [500 * MB, 'No space left.'],
  [501 * MB, 'No space left.'],
])('the warning for %i bytes is %s', (used, warning) => {
  expect(shown(used).match(/(Only .* left|No space left)\./)?.[0] ?? null).toBe(warning);
});

test('the used storage is a meter with a text', () => {
  expect(shown(84 * MB)).toContain('aria-valuetext="84 of 500 MB used"');
});
