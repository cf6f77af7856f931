/* Creating a format costs more than using it, and every row of a list uses some. */
const formats = new Map<string | undefined, Intl.NumberFormat>();

function formatIn(locale: string | undefined): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  formats.set(locale, known);
  return known;
}

/**
 * A share out of 100 as a whole number in the locale's format: `31%`, `31 %`. A part below the whole is never 100, and
 * one above zero never 0: `99%`, `< 1%`.
 */
export function formatPercent(value: number, locale?: string): string {
  const format = formatIn(locale);
  if (value > 0 && value < 0.5) return `< ${format.format(0.01)}`;
  return format.format((value < 100 ? Math.min(99, value) : value) / 100);
}

/**
 * Shares out of 100 that are shown together, rounded so that they add up (largest remainder): 33.4, 33.3 and 33.3 are
 * 34, 33 and 33. Equal shares stay equal, so three thirds are 33 each and add up to 99. A share above zero that gets
 * nothing stays just above it, which {@link formatPercent} shows.
 */
export function wholeShares(shares: readonly number[]): number[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const whole = shares.map(Math.floor);
  const remainder = (index: number) => shares[index]! - whole[index]!;
  const growing = [...shares.keys()]
    .filter((index) => whole[index]! < 99)
    .toSorted((one, other) => remainder(other) - remainder(one));
  let left = Math.round(sum(shares)) - sum(whole);
  for (const equal of Map.groupBy(growing, (index) => shares[index]!).values()) {
    if (equal.length > left) break;
    for (const index of equal) whole[index]! += 1;
    left -= equal.length;
  }
  return whole.map((share, index) => share || Math.min(shares[index]!, JUST_ABOVE_ZERO));
}
const JUST_ABOVE_ZERO = 0.4;

/** The suffix of a whole percentage: `%`, ` %`. */
export function percentSuffix(locale?: string): string {
  const parts = formatIn(locale).formatToParts(0.25);
  return parts
    .slice(parts.findIndex(({ type }) => type === 'integer') + 1)
    .map(({ value }) => value)
    .join('');
}
