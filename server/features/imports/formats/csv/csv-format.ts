import { isCsv, readCsv } from '../../csv.ts';
import { fieldsOf, hasName } from '../../reading/fields.ts';
import { readTable } from '../../reading/read-table.ts';
import { decodeStart, decodeText } from '../../text.ts';
import type { ImportFormat, SourceFile } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

const COLUMNS_MAX = 200;

/** Any CSV file of tasks: what its columns are follows from their names, and the person can change it. */
export const csvFormat: ImportFormat = {
  key: 'csv',
  name: 'CSV',
  recognises(files) {
    const [file] = files;
    return files.length === 1 && isCsv(decodeStart(file!.bytes()), headerOf(file!));
  },
  read(files, context) {
    const [file] = files as [SourceFile];
    const { text, encoding } = decodeText(file.bytes());
    const table = readCsv(text, headerOf(file));
    if (!table) throw new Unreadable(`“${file.name}” has no header row.`);
    if (table.header.length > COLUMNS_MAX) {
      throw new Unreadable(
        `“${file.name}” has ${table.header.length.toLocaleString('en')} columns, more than ${COLUMNS_MAX}.`,
      );
    }
    const fields = fieldsOf(table.header, context.columns);
    const project = file.name.replace(/\.[a-z]{2,4}$/i, '');
    // Without any column of projects, the file is a list of its own.
    const hasInbox = fields.includes('project');
    const source = { name: file.name, project, hasInbox, sourceId: file.name, table, fields };
    const { tree, count } = readTable(source, context);
    if (encoding === 'windows-1252') {
      const example = `${file.name}: its letters are read as Windows-1252`;
      tree.remarks.push({ type: 'guessed', what: 'letters', example });
    }
    const tasks = `${count.toLocaleString('en')} ${count === 1 ? 'task' : 'tasks'}`;
    return { ...tree, recognised: `CSV file with ${tasks} and ${table.header.length} columns` };
  },
};

const NAME = /\.(csv|tsv|tab)$/i;

/** Without a known name of a column, the file name must say that it is CSV. */
const headerOf =
  ({ name }: SourceFile) =>
  (names: ReadonlySet<string>): boolean =>
    NAME.test(name) ? names.size > 1 || hasName(names) : names.size > 1 && hasName(names);
