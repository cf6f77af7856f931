import { newTree } from '../../reading/parts.ts';
import { dayIn } from '../../reading/read-day-of.ts';
import { hasBoxes, readTaskList } from '../../reading/task-list.ts';
import { decodeStart, decodeText } from '../../text.ts';
import type { ImportFormat, ReadContext, SourceFile } from '../../tree.ts';

const NAME = /\.(md|markdown|mdown|txt|text|taskpaper)$/i;
/** The beginning of formats that are not lists of a person. */
const OTHER = /^\s*(?:[{<]|\[\s*[{"[]|BEGIN:)/;

/** Markdown or plain text with a task on each line: boxes, bullets, todo.txt, TaskPaper, or just lines. */
export const taskListFormat: ImportFormat = {
  key: 'task-list',
  name: 'Task list',
  priorities: {
    highest: 'high',
    high: 'high',
    medium: 'medium',
    low: 'low',
    lowest: 'low',
    A: 'high',
    B: 'medium',
    C: 'low',
  },
  recognises(files) {
    const [file] = files;
    if (files.length !== 1) return false;
    const start = decodeStart(file!.bytes());
    // oxlint-disable-next-line no-control-regex -- Bytes of a binary file.
    if (OTHER.test(start) || /[\x01-\x08\x0e-\x1a\ufffd]/.test(start)) return false;
    return NAME.test(file!.name) || hasBoxes(start);
  },
  read(files, context) {
    const [file] = files as [SourceFile];
    const { text, encoding } = decodeText(file.bytes());
    const day = dayOf(file, context);
    const list = readTaskList({ name: file.name.replace(NAME, ''), text, day }, context);
    if (encoding === 'windows-1252') {
      const example = `${file.name}: its letters are read as Windows-1252`;
      list.remarks.push({ type: 'guessed', what: 'letters', example });
    }
    const count = list.count.toLocaleString('en');
    return newTree({
      recognised: `${list.hasBoxes ? 'Markdown list' : 'Text'} with ${count} ${list.count === 1 ? 'task' : 'tasks'}`,
      exportDay: day,
      projects: list.projects,
      remarks: list.remarks,
    });
  },
};

/** The day of a list: the one in its name, if it is not after today; otherwise today. */
function dayOf({ name }: SourceFile, { exportDay, today }: ReadContext): string {
  const named = dayIn(name) ?? today;
  return exportDay ?? (named > today ? today : named);
}
