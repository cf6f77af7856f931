import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averagesAround, curveThrough } from './curve.ts';

/** The heights of a path, point by point and control point by control point. */
const heights = (path: string) => [...path.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));

test('a line begins and ends at its points, and without points there is no line', () => {
  expect(curveThrough([])).toBe('');
  expect(curveThrough([{ x: 5, y: 7 }])).toBe('M5,7');
  expect(
    curveThrough([
      { x: 0, y: 0 },
      { x: 30, y: 60 },
    ]),
  ).toBe('M0,0C10,20 20,40 30,60');
});

test('between two points a line stays within their heights', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 100 }))), (steps) => {
      let x = 0;
      const points = steps.map(([right, y]) => ({ x: (x += right), y }));
      const drawn = heights(curveThrough(points)).slice(1);
      for (const [index, point] of points.slice(1).entries()) {
        const [low, high] = [points[index]!.y, point.y].toSorted((one, other) => one - other);
        for (const height of drawn.slice(index * 3, index * 3 + 3)) {
          expect(height).toBeGreaterThanOrEqual(low! - 0.01);
          expect(height).toBeLessThanOrEqual(high! + 0.01);
        }
      }
    }),
  );
});

test('an average around a value takes in what is known on both sides', () => {
  expect(averagesAround([1, 5, null, 3], 1)).toEqual([3, 3, 4, 3]);
  expect(averagesAround([null, null, null, 2], 1)).toEqual([null, null, 2, 2]);
  expect(averagesAround([], 3)).toEqual([]);
});
