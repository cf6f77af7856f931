import { expect, test } from 'vitest';
import { readHash } from './platform/navigation.ts';
import { nameOf, titleOf } from './sections.ts';

test.each([
  ['#dashboard', 'Dashboard', 'Dashboard'],
  ['#dashboard?view=alignment', 'Alignment', 'Dashboard · Alignment'],
  ['#dashboard?view=learning', 'Learning', 'Dashboard · Learning'],
  ['#feedback?view=help', 'Help', 'Feedback · Help'],
  ['#insights?view=alignment', 'Insights', 'Insights'],
])('%s has the header “%s” and the title “%s”', (hash, header, title) => {
  const place = readHash(hash);
  expect([nameOf(place), titleOf(place)]).toEqual([header, title]);
});
