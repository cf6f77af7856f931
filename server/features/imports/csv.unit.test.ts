import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvTable, hasColumns, isCsv, readCsv } from './csv.ts';

const isHeader = hasColumns('Name', 'Due Date');
const read = (text: string): CsvTable => readCsv(text, isHeader)!;
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells);

test.each([',', ';', '\t', '|'])('the delimiter %j is found by the header', (delimiter) => {
  expect(cellsOf(`Name,Due Date\na,b\n`.replaceAll(',', delimiter))).toEqual([['a', 'b']]);
});

test('the delimiter is that of the header, whatever is in the cells below it', () => {
  const any = (names: ReadonlySet<string>) => names.size > 1;
  for (const [text, header] of [
    ['Name;Due;Time\na;1;1,5 h\nb;2;\n', ['Name', 'Due', 'Time']],
    ['Name,Due\na;b;c,1\n', ['Name', 'Due']],
    ['Name|Due|Size, in cm\na|1|2\n', ['Name', 'Due', 'Size, in cm']],
  ] as const) {
    expect(readCsv(text, any)!.header).toEqual(header);
  }
});

test('columns are found by name without regard to case, accents, spaces and order', () => {
  const [row] = read('due_date, NÂME ,x\n2026-11-23,Pay rent\n').rows;
  expect([row!.get('Name'), row!.get('Due Date'), row!.get('x'), row!.get('y')]).toEqual([
    'Pay rent',
    '2026-11-23',
    '',
    '',
  ]);
});

test('rows have the number of their first line, and blank lines are skipped', () => {
  const { rows, preamble } = read('"Status:\n0 Normal"\nName,Due Date\n"a\nb",1\n\n"c ""d""",2');
  expect(preamble).toEqual([['Status:\n0 Normal']]);
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [4, 'a\nb', '1'],
    [7, 'c "d"', '2'],
  ]);
});

test('rows keep the number of cells that they have', () => {
  expect(cellsOf('Name,Due Date\na\nb,1,2,3\n')).toEqual([['a'], ['b', '1', '2', '3']]);
});

test('a quote within an unquoted cell is text', () => {
  expect(cellsOf('Name,Due Date\n5" nails,1\n"a" b,2\n')).toEqual([
    ['5" nails', '1'],
    ['"a" b', '2'],
  ]);
});

test('a quote that is not closed ends the readable part of a file', () => {
  const { rows, unclosedFrom } = read('Name,Due Date\na,1\n"b,2\nc,3\n');
  expect([rows.length, unclosedFrom]).toEqual([1, 3]);
});

test('a text without the header is no such file', () => {
  expect(readCsv('Title,Date\na,b\n', isHeader)).toBeNull();
  expect(readCsv('', isHeader)).toBeNull();
  expect(isCsv('Title,Date\na,b\n', isHeader)).toBe(false);
  expect(isCsv('Name,Due Date\na,"b', isHeader)).toBe(true);
});

test('a column name that is repeated means its first column', () => {
  expect(read('Name,Due Date,name\na,1,b\n').rows[0]!.get('name')).toBe('a');
});

test('any cells are read as they were written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', ';') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
      const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
      const written = rows.filter((row) => row.some((each) => each.trim() !== '') || row.length > 1);
      expect(cellsOf(`Name,Due Date\n${text}`)).toEqual(written);
    }),
  );
});

test('hostile files are read in a time that grows with their length', () => {
  for (const part of ['"', '","', '"",', '"a",', ',', '\n', '"a"b', 'a"', '|;\t,']) {
    const started = performance.now();
    readCsv(`Name,Due Date\n${part.repeat(200_000)}`, isHeader);
    readCsv(part.repeat(200_000), isHeader);
    expect(performance.now() - started).toBeLessThan(20_000);
  }
});
