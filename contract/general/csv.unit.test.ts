import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are quoted where needed', () => {
  expect(csvLine(['Call', 'a, b', 'a "b"', 'two\nlines', 3, null, true])).toBe(
    'Call,"a, b","a ""b""","two\nlines",3,,true\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '－1'])('a spreadsheet does not run %s', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});
