import { type CsvRow, hasColumns, isCsv, readCsv, UNCLOSED, widthProblem } from '../../csv.ts';
import { htmlToMarkdown } from '../../reading/html.ts';
import { finishEntries, type TimedEntry } from '../../reading/journal.ts';
import { newEntry, newTree, oneLine, readText, Remarks, RowIds, startOf } from '../../reading/parts.ts';
import { readDay } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, SourceFile } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

const isDaylio = hasColumns('full_date', 'mood', 'activities', 'note');

/** The CSV of More > Export Entries. */
export const daylio: ImportFormat = {
  key: 'daylio',
  name: 'Daylio',
  lacks: 'Daylio leaves pictures out of its CSV file.',
  moods: { rad: 'excited', good: 'motivated', meh: 'reflective', bad: 'challenging', awful: 'anxious' },
  recognises: ([file, ...others]) =>
    file !== undefined && others.length === 0 && (isCsv(startOf(file), isDaylio) || /\.daylio$/i.test(file.name)),
  read: ([file]) => readDaylio(file!),
};

function readDaylio(file: SourceFile): ImportTree {
  const remarks = new Remarks();
  const table = readCsv(readText(file, remarks), isDaylio);
  if (!table)
    throw new Unreadable(
      'This is a backup of Daylio. In Daylio, choose More > Export Entries > CSV and import that file.',
    );
  const ids = new RowIds();
  const entries = table.rows.flatMap((row) => readRow(row, table.header.length, ids, remarks) ?? []);
  if (table.unclosedFrom !== null) remarks.add('unreadable', 'rows', `line ${table.unclosedFrom}: ${UNCLOSED}`);
  return newTree({
    recognised: `Daylio: ${entries.length} entries`,
    entries: finishEntries(entries),
    remarks: remarks.all,
  });
}

function readRow(row: CsvRow, columns: number, ids: RowIds, remarks: Remarks): TimedEntry | null {
  const day = readDay(row.get('full_date'));
  if (day === null) {
    remarks.add('unreadable', 'rows', `line ${row.line}: “${row.get('full_date')}” is not a date`);
    return null;
  }
  // Quotes within a note break its cell: the parts are put together again.
  const surplus = row.cells.slice(columns).filter((cell) => cell.trim() !== '');
  if (surplus.length > 0) {
    const problem = `${widthProblem(row, columns)}; the last ones belong to its note`;
    remarks.add('guessed', 'rows', `line ${row.line}: ${problem}`);
  }
  const scales = listOf(row.get('scales'));
  const text = [htmlToMarkdown([row.get('note'), ...surplus].join(',')), scales.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
  if (scales.length > 0) remarks.add('kept_as_text', 'scales', `line ${row.line}: ${scales.join(', ')}`);
  const mood = row.get('mood');
  return {
    ...newEntry(ids.of(day, row.get('time'), mood, row.get('note_title')), day, text),
    title: oneLine(row.get('note_title')) || null,
    tags: [...new Set(listOf(row.get('activities')))],
    mood: mood || null,
    time: timeOf(row.get('time')),
  };
}

const listOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `13:49` or `1:49 PM`. */
function timeOf(text: string): string | null {
  const [, hour, minute, half] = /^(\d{1,2})[:.](\d\d)\s?([ap])?\.?m?\.?$/i.exec(text) ?? [];
  if (!hour || !minute) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return hours > 23 || Number(minute) > 59 ? null : `${String(hours).padStart(2, '0')}:${minute}`;
}
