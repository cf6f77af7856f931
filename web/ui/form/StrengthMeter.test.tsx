import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StrengthMeter } from './StrengthMeter.tsx';

test('an empty password is not rated', () => {
  expect(renderToStaticMarkup(<StrengthMeter password="" />)).not.toContain('Too short');
  expect(renderToStaticMarkup(<StrengthMeter password="abc" />)).toContain('Too short');
});
