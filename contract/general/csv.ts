/** A spreadsheet would run a text with one of these first signs as a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function cellOf(value: unknown): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180). A text that begins like a formula gets an apostrophe before it. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\r\n`;
