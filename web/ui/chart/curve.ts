export interface Point {
  x: number;
  y: number;
}

/**
 * A smooth line through points from left to right, as an SVG path. Between two points it stays within their heights, so
 * it shows no false value (after Fritsch and Carlson).
 */
export function curveThrough(points: readonly Point[]): string {
  const slopes = points.slice(1).map((point, before) => {
    const { x, y } = points[before]!;
    return (point.y - y) / (point.x - x);
  });
  const tangent = (index: number): number => {
    const [left, right] = [slopes[index - 1], slopes[index]];
    if (left === undefined || right === undefined) return left ?? right ?? 0;
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
  };
  return points
    .map((point, index) => {
      if (index === 0) return `M${at(point)}`;
      const before = points[index - 1]!;
      const third = (point.x - before.x) / 3;
      const out = { x: before.x + third, y: before.y + tangent(index - 1) * third };
      const into = { x: point.x - third, y: point.y - tangent(index) * third };
      return `C${at(out)} ${at(into)} ${at(point)}`;
    })
    .join('');
}

/**
 * The average of each value and of those `around` it on both sides, without unknown ones; null where all are unknown.
 * A series that changes from one value to the next shows its direction by it.
 */
export function averagesAround(values: readonly (number | null)[], around: number): (number | null)[] {
  return values.map((_, index) => {
    const known = values.slice(Math.max(0, index - around), index + around + 1).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

const at = ({ x, y }: Point): string => `${round(x)},${round(y)}`;
const round = (value: number): number => Math.round(value * 100) / 100;
