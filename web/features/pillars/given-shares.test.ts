import { expect, test } from 'vitest';
import { givenByPillar } from './given-shares.ts';

const share = (pillar_id: string | null, actual_percentage: number, target_percentage: number | null = null) => ({
  ...{ pillar_id, actual_percentage, target_percentage },
  gap_text: '',
});
const shown = (shares: Parameters<typeof givenByPillar>[0]) =>
  [...givenByPillar(shares).of].map(([id, { share: given }]) => `${id} ${given}`);

test('given shares add up with the time outside all pillars, and are unknown while no time is given', () => {
  expect(shown([share('a', 33.4), share('b', 33.3), share(null, 33.3)])).toEqual(['a 34', 'b 33', ' 33']);
  expect(shown([share('a', 0), share('b', 0)])).toEqual(['a null', 'b null']);
});

test('the share outside all pillars is what the shares of the pillars lack of 100', () => {
  expect(givenByPillar([share('a', 60.2), share('b', 34.8), share(null, 5)]).outside).toBe(5);
  expect(givenByPillar([share('a', 33.4), share(null, 66.6)]).outside).toBe(67);
  expect(givenByPillar([share('a', 60), share('b', 40)]).outside).toBe(0);
  expect(givenByPillar([share('a', 0), share(null, 0)]).outside).toBe(0);
});

test('the bars of all pillars end at the largest share, given or wanted', () => {
  expect(givenByPillar([share('a', 20, 45), share('b', 40, 10)]).full).toBe(45);
  expect(givenByPillar([]).full).toBe(1);
});
