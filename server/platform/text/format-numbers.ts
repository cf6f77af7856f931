/** `40 min`, `1 h`, `1 h 30`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

const FINE_UP_TO = 10;
const COARSE_FROM = 60;

/** The same for estimates: rounded to 5 minutes below an hour, to quarters of an hour above. */
export function formatRoughMinutes(minutes: number): string {
  const step = minutes < FINE_UP_TO ? 1 : minutes < COARSE_FROM ? 5 : 15;
  return formatMinutes(Math.round(minutes / step) * step);
}

/** A percentage as a whole number: `38%`. */
export const formatPercent = (percentage: number): string => `${percentage.toFixed(0)}%`;

/** A whole number with English grouping: `1,150`. */
export const formatCount = (count: number): string => grouped.format(count);
const grouped = new Intl.NumberFormat('en');

/** `1 task`, `3 tasks`, `1,150 points`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
