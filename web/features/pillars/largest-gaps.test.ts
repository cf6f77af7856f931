import { expect, test } from 'vitest';
import { largestGaps } from './largest-gaps.ts';

const share = (wanted: number | null, given: number) => ({
  pillar_id: `${wanted} ${given}`,
  pillar_name: 'x',
  color: null,
  target_percentage: wanted,
  actual_percentage: given,
  gap_text: '',
});

test('of more than eight pillars the six with the largest gaps are shown in their order, too much or too little', () => {
  const close = [share(5, 5), share(null, 40), share(5, 4)];
  const far = [share(20, 0), share(0, 20), share(10, 4), share(10, 16), share(30, 10), share(8, 0)];
  const nine = [close[0]!, ...far.slice(0, 3), close[1]!, ...far.slice(3), close[2]!];
  expect(largestGaps(nine)).toEqual(far);
  expect(largestGaps(nine.slice(1)).length).toBe(8);
});
