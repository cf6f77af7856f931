import { fold } from '#server/platform/folding.ts';

/** A row below the header. */
export class CsvRow {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly #columns: ReadonlyMap<string, number>;

  constructor(line: number, cells: readonly string[], columns: ReadonlyMap<string, number>) {
    this.line = line;
    this.cells = cells;
    this.#columns = columns;
  }

  /** The trimmed cell below a column, by its name; `''` if the column or the cell is missing. */
  get(name: string): string {
    return this.cells[this.#columns.get(columnName(name)) ?? -1]?.trim() ?? '';
  }

  get isBlank(): boolean {
    return this.cells.every((cell) => cell.trim() === '');
  }
}

/** A CSV file by its header row. */
export interface CsvTable {
  /** Names of the columns as written, trimmed. */
  header: readonly string[];
  rows: readonly CsvRow[];
  /** The rows above the header. */
  preamble: readonly (readonly string[])[];
  /** From this line to the end nothing can be read: a quote is not closed. */
  unclosedFrom: number | null;
}

/** The remark about a table with {@link CsvTable.unclosedFrom}. */
export const UNCLOSED = 'a quotation mark is not closed, so all rows from here on are missing';

/** The remark about a row whose cells may not be below their columns. */
export const widthProblem = ({ cells }: CsvRow, columns: number): string =>
  `the row has ${cells.length} columns, the header has ${columns}`;

/** No known column has a longer name, and marks on letters take long to remove. */
const NAME_MAX = 100;

/** Names of columns are equal without regard to case, accents and spaces. */
export const columnName = (name: string): string =>
  fold(name.slice(0, NAME_MAX))
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** A header row is below at most this many rows. */
const PREAMBLE_MAX = 20;
const DELIMITERS = [',', ';', '\t', '|'];
/** The part of a file in which its header is looked for. */
const START_LENGTH = 64 * 1024;

/** Whether a row with these column names (see {@link columnName}) is the header. */
export type IsHeader = (names: ReadonlySet<string>) => boolean;

/** Whether all these columns are in the row. */
export const hasColumns =
  (...required: readonly string[]): IsHeader =>
  (names) =>
    required.every((name) => names.has(columnName(name)));

/**
 * Reads a CSV file by the names in its header row, with the delimiter of that row: comma, semicolon, tab or bar. Quoted
 * cells may contain line breaks; rows may have fewer or more cells than the header. Blank lines are skipped. Linear in
 * the length of the text.
 * @param text with `\n` as line break.
 * @returns null if no row in the beginning is the header.
 */
export function readCsv(text: string, isHeader: IsHeader): CsvTable | null {
  const found = findHeader(text, isHeader);
  if (!found) return null;
  const { records, unclosedFrom } = parseRecords(text, found.delimiter);
  const [preamble, header = { cells: [], line: 1 }, rows] = [
    records.slice(0, found.index),
    records[found.index],
    records.slice(found.index + 1),
  ];
  const columns = new Map<string, number>();
  for (const [index, name] of header.cells.entries()) {
    if (!columns.has(columnName(name))) columns.set(columnName(name), index);
  }
  return {
    header: header.cells.map((name) => name.trim()),
    rows: rows.map(({ line, cells }) => new CsvRow(line, cells, columns)),
    preamble: preamble.map(({ cells }) => cells),
    unclosedFrom,
  };
}

/** Whether a text begins like a CSV file with this header. */
export const isCsv = (text: string, isHeader: IsHeader): boolean => findHeader(text, isHeader) !== null;

/** Of the rows that could be the header the first one, with the delimiter that gives it the most cells. */
function findHeader(text: string, isHeader: IsHeader): { delimiter: string; index: number } | null {
  const start = text.slice(0, START_LENGTH);
  let best: { delimiter: string; index: number; line: number; cells: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const { records } = parseRecords(start, delimiter, PREAMBLE_MAX);
    const index = records.findIndex(({ cells }) => isHeader(new Set(cells.map(columnName))));
    if (index < 0) continue;
    const { line, cells } = records[index]!;
    // A decimal comma in a row below is not a delimiter.
    const isBetter = best === null || line < best.line || (line === best.line && cells.length > best.cells);
    if (isBetter) best = { delimiter, index, line, cells: cells.length };
  }
  return best;
}

interface CsvRecord {
  line: number;
  cells: readonly string[];
}

const QUOTE = '"';

/*
 * Our own, since csv-parse and its like take quadratic time for quotes within unquoted cells, and give no line numbers
 * or end at the first wrong quote.
 */
function parseRecords(text: string, delimiter: string, max = Number.POSITIVE_INFINITY) {
  const records: CsvRecord[] = [];
  let position = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  while (position < text.length && records.length < max) {
    const cells: string[] = [];
    const first = line;
    for (;;) {
      const cell = readCell(text, position, delimiter);
      if (cell === null) return { records, unclosedFrom: first };
      cells.push(cell.value);
      line += cell.breaks;
      position = cell.end + 1;
      if (text[cell.end] !== delimiter) break;
    }
    line += 1;
    if (cells.length > 1 || cells[0]?.trim()) records.push({ line: first, cells });
  }
  return { records, unclosedFrom: null };
}

/**
 * Reads the cell at a position, up to its delimiter, line break or the end of the text. Quotes within a cell that does
 * not consist of one quoted text belong to it. Null: the quote is not closed.
 */
function readCell(text: string, start: number, delimiter: string) {
  let quoted: { value: string; end: number; breaks: number } | null = null;
  if (text[start] === QUOTE) {
    quoted = readQuoted(text, start);
    if (quoted === null) return null;
  }
  let end = quoted?.end ?? start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  const breaks = quoted?.breaks ?? 0;
  const isWhole = quoted !== null && text.slice(quoted.end, end).trim() === '';
  return { value: isWhole ? quoted!.value : text.slice(start, end), end, breaks };
}

function readQuoted(text: string, start: number) {
  let [from, close, value] = [start + 1, text.indexOf(QUOTE, start + 1), ''];
  while (close >= 0 && text[close + 1] === QUOTE) {
    value += text.slice(from, close + 1);
    from = close + 2;
    close = text.indexOf(QUOTE, from);
  }
  if (close < 0) return null;
  value += text.slice(from, close);
  return { value, end: close + 1, breaks: value.split('\n').length - 1 };
}
