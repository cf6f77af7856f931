import { expect, test } from 'vitest';
import { countedKinds, mainCount, remarkText, restCount, reportAsCsv, rowsText, unreadText } from './import-text.ts';

test('counts of an import are listed by kind, without zeros', () => {
  expect(countedKinds({ projects: 1, tasks: 412, subtasks: 0 }).map(({ count, noun }) => `${count} ${noun}`)).toEqual([
    '1 project',
    '412 tasks',
  ]);
  const counts = { projects: 6, tasks: 313, subtasks: 96, comments: 38, areas: 0 };
  expect([mainCount(counts), restCount(counts)]).toEqual([
    '409 tasks',
    'in 6 new projects, with 96 subtasks and 38 comments',
  ]);
  expect([mainCount({ journal_entries: 1 }), restCount({ tasks: 1 })]).toEqual(['1 journal entry', '']);
});

test('the heading of example rows says which of how many they are', () => {
  expect([
    rowsText(0, 1, 1),
    rowsText(0, 4, 4),
    rowsText(0, 10, 412),
    rowsText(410, 2, 1412),
    rowsText(10, 1, 11),
  ]).toEqual(['One row', 'All 4 rows', '10 of 412 rows', '411–412 of 1,412 rows', '11 of 11']);
});

test('remarks are one line', () => {
  const remark = { type: 'kept_as_text' as const, examples: [] };
  expect(
    remarkText([
      { ...remark, what: 'labels', count: 61 },
      { ...remark, what: 'dates', count: 1 },
      { ...remark, what: 'fields of projects', count: 1 },
      { ...remark, what: 'tasks without a title', count: 1 },
      { ...remark, what: 'statuses', count: 1 },
      { ...remark, what: 'entries', count: 1 },
      { ...remark, what: 'records of deleted parents', count: 1 },
    ]),
  ).toBe(
    '61 labels, 1 date, 1 field of projects, 1 task without a title, 1 status, 1 entry, 1 record of deleted parents',
  );
});

test('what could not be read is named by its kind, as in the report', () => {
  const type = 'unreadable' as const;
  const file = { type, what: 'files', count: 1, examples: ['Home.csv is damaged'] };
  const rows = { type, what: 'rows', count: 2, examples: ['line 4', 'line 9'] };
  expect(unreadText([file])).toBe('1 file');
  expect(unreadText([file, rows])).toBe('1 file and 2 rows');
  const nothing = { success: true as const, imported: {}, skipped: 0, projects: [], undo_id: 'b' };
  const result = { ...nothing, remarks: [file, rows], unreadable: ['Work.csv is damaged', 'line 4'] };
  expect(reportAsCsv({ ...result, unreadable_nouns: ['files', 'rows'] })).toContain(
    'Cannot be read,file,,Work.csv is damaged\r\nCannot be read,row,,line 4\r\n',
  );
  // A server of the last release sends no nouns.
  expect(reportAsCsv(result)).toContain('Cannot be read,row,,Work.csv is damaged\r\n');
});

test('the report of an import is a CSV file without formulas', () => {
  const report = reportAsCsv({
    success: true,
    imported: { tasks: 1400, projects: 1 },
    skipped: 0,
    remarks: [
      { type: 'kept_as_text', what: 'labels', count: 2, examples: ['Pack: home', 'Call: phone'] },
      { type: 'unreadable', what: 'rows', count: 1, examples: ['Home.csv, line 42: “a "b"”'] },
    ],
    unreadable: ['Home.csv, line 42: “a "b"”'],
    projects: [{ id: 'a', name: '=SUM(A1)', tasks: 1400 }],
    undo_id: 'b',
  });
  expect(report.split('\r\n')).toEqual([
    'Result,What,Number,Examples',
    'Imported,project,1,',
    'Imported,tasks,1400,',
    "Where it went,'=SUM(A1),1400,",
    'Kept as text,labels,2,"Pack: home\nCall: phone"',
    'Cannot be read,rows,1,',
    'Cannot be read,row,,"Home.csv, line 42: “a ""b""”"',
    '',
  ]);
});
