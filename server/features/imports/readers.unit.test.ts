import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate, clockTime, instant } from '#contract/platform/wire.ts';
import { readRrule } from '#server/features/recurring/engine/rrule.ts';
import { IMPORT_FORMATS } from './formats.ts';
import { shortName } from './plan/shorten.ts';
import { contextOf, fileOf } from './testing/trees.ts';
import { SAMPLES } from './testing/samples.ts';
import type { ImportFormat, ImportTree, SourceFile, TreeTask } from './tree.ts';
import { Unreadable } from './unreadable.ts';

/* What holds for the reader of every format, and for any file. */

const withSample = IMPORT_FORMATS.filter(({ key }) => Object.hasOwn(SAMPLES, key)).map(
  (format) => [format.key, format] as const,
);

const read = (format: ImportFormat, files: readonly SourceFile[]): ImportTree | null => {
  try {
    return format.read(files, contextOf());
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
};

const allTasks = (tasks: readonly TreeTask[]): TreeTask[] =>
  tasks.flatMap((task) => [task, ...allTasks(task.subtasks)]);
const tasksIn = ({ projects }: ImportTree): TreeTask[] => projects.flatMap(({ tasks }) => allTasks(tasks));

/** What the planner could not make records of, empty for a valid tree. */
function problemsOf(tree: ImportTree, { key }: ImportFormat): string[] {
  const tasks = tasksIn(tree);
  const days = [
    ...tasks.flatMap(({ startDate, dueDate, reminderDate }) => [startDate, dueDate, reminderDate]),
    ...tree.entries.map(({ day }) => day),
    tree.exportDay,
  ];
  const instants = tasks.flatMap(({ createdAt, completedAt }) => [createdAt, completedAt]);
  const lists = [tree.entries, ...tree.projects.map((project) => allTasks(project.tasks))];
  const problems = {
    day: days.some((day) => day !== null && !calendarDate.safeParse(day).success),
    time: tasks.some(
      ({ dueTime, dueDate }) => dueTime !== null && (dueDate === null || !clockTime.safeParse(dueTime).success),
    ),
    reminder: tasks.some(
      ({ reminderTime, reminderDate }) =>
        reminderTime !== null && (reminderDate === null || !clockTime.safeParse(reminderTime).success),
    ),
    instant: instants.some((at) => at !== null && !instant.safeParse(at).success),
    'start after due': tasks.some(
      ({ startDate, dueDate }) => startDate !== null && dueDate !== null && startDate > dueDate,
    ),
    repeat: tasks.some(
      ({ repeat, dueDate, startDate }) =>
        repeat !== null && (readRrule(repeat.rrule).rrule === '' || !(dueDate ?? startDate)),
    ),
    estimate: tasks.some(({ estimatedMinutes }) => estimatedMinutes !== null && !(estimatedMinutes > 0)),
    name: tasks.some(({ name }) => name.trim() === '' || /[\n\0]/.test(name) || !name.isWellFormed()),
    title: tree.entries.some(({ title }) => title === ''),
    file: tree.entries.some(({ text, files }) =>
      [...text.matchAll(/\]\(import:(\d+)\)/g)].some(([, index]) => Number(index) >= files.length),
    ),
    // The planner numbers lines with the same name.
    id:
      key !== 'task-list' &&
      lists.some((list) => new Set(list.map(({ sourceId }) => sourceId).filter((id) => id !== '')).size < list.length),
  };
  return Object.entries(problems).flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

/** Changes of a text as disks, spreadsheets, other programs and attackers make them. */
const HOSTILE = [
  '"',
  ',',
  '\n',
  '\0',
  '\ufeff',
  '{',
  ']',
  '\\',
  '0',
  '9'.repeat(30),
  '\ud800',
  '-',
  'T',
  'Z',
  '`',
  '[[',
  '![](',
  '__proto__',
  '1e999',
  'null',
];
const edit = fc.record({
  kind: fc.constantFrom('cut', 'remove', 'repeat', 'insert', 'swap'),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 60 }),
  text: fc.constantFrom(...HOSTILE),
});

const apply = (
  text: string,
  { kind, from, length, text: added }: { kind: string; from: number; length: number; text: string },
): string => {
  const start = Math.floor(from * text.length);
  const [before, part, after] = [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)];
  if (kind === 'cut') return before;
  if (kind === 'remove') return before + after;
  if (kind === 'repeat') return before + part + part + after;
  if (kind === 'insert') return before + added + part + after;
  return before + after.slice(0, length) + part + after.slice(length);
};

test('each format has a sample, which it alone recognises and reads without losing anything', () => {
  expect(IMPORT_FORMATS.map(({ key }) => key).filter((key) => Object.hasOwn(SAMPLES, key))).toEqual(
    withSample.map(([key]) => key),
  );
  for (const [key, format] of withSample) {
    const files = SAMPLES[key]!;
    expect(withSample.filter(([, other]) => other.recognises(files)).map(([found]) => found)).toEqual([key]);
    const tree = format.read(files, contextOf());
    expect(problemsOf(tree, format)).toEqual([]);
    expect(tasksIn(tree).length + tree.entries.length).toBeGreaterThan(0);
    expect(format.read(files, contextOf())).toEqual(tree);
  }
});

test.each(withSample)('a damaged file of %s is read in part, or refused with one sentence', (key, format) => {
  const files = SAMPLES[key]!;
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.nat(), (edits, which) => {
      const at = which % files.length;
      const damaged = files.map((file, index) => {
        if (index !== at) return file;
        const text = edits.reduce(apply, Buffer.from(file.bytes()).toString());
        return fileOf(file.name, Buffer.from(text, which % 7 === 0 ? 'latin1' : 'utf8'));
      });
      for (const other of IMPORT_FORMATS) other.recognises(damaged);
      const tree = read(format, damaged);
      expect(tree ? problemsOf(tree, format) : []).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('long runs of signs are read in a time that grows with their length', () => {
  const run = (sign: string) => sign.repeat(300_000);
  const named = (key: string, name: string, text: string) => {
    const { projects } = IMPORT_FORMATS.find((each) => each.key === key)!.read([fileOf(name, text)], contextOf());
    return projects.map((project) => [project.name, project.tasks.map((task) => task.name.length)]);
  };
  expect(named('task-list', 'a.md', `# Home ${run('#')}x\n- [ ] Call`)).toEqual([[`Home ${run('#')}x`, [4]]]);
  expect(named('task-list', 'a.md', `# Home ${run('#')}\n- [ ] Call`)).toEqual([['Home', [4]]]);
  expect(named('task-list', 'a.md', `---\nproject: "a${run(' ')}b" \n---\n- [ ] Call`)).toEqual([
    [`a${run(' ')}b`, [4]],
  ]);
  const open = `${'BEGIN:VALARM\n'.repeat(50_000)}${'END:VFOO\n'.repeat(50_000)}`;
  expect(
    named('vtodo', 'a.ics', `BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Call\n${open}END:VTODO\nEND:VCALENDAR`),
  ).toEqual([[expect.any(String), [4]]]);
  expect(shortName(`a${run(' ')}x \n\n ${run(' ')}b`, 600_002, '').name).toBe(`a${run(' ')}x b`.slice(0, 600_002));
});

test('any bytes are refused with one sentence', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('a.csv', 'a.json', 'a.md', 'a.ics', '2026-11-23.md'),
      (bytes, name) => {
        const files = [fileOf(name, bytes)];
        for (const format of IMPORT_FORMATS) {
          if (!format.recognises(files)) continue;
          const tree = read(format, files);
          expect(tree ? problemsOf(tree, format) : []).toEqual([]);
        }
      },
    ),
  );
});

/** Rows of tasks, and the tasks or remarks that came of them. */
test('no row is lost: each is a task or has a remark', () => {
  const cell = fc.oneof(
    fc.constantFrom('', '1', '2', '5', '9', 'task', 'true', 'today', '2026-02-20T10:00:00Z', 'RRULE:FREQ=DAILY', '-1'),
    fc.string({ maxLength: 8 }),
  );
  const quoted = (cells: readonly string[]) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
  const cases = [
    ['todoist', 'TYPE,CONTENT,PRIORITY,INDENT,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE', ['task']],
    ['ticktick', 'List Name,Title,Content,Is All Day,Status,Due Date,Repeat,taskId,parentId,Order', ['Home']],
  ] as const;
  for (const [key, header, first] of cases) {
    const format = IMPORT_FORMATS.find((each) => each.key === key)!;
    const width = header.split(',').length - 1;
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: width + 2 }), { maxLength: 30 }), (rows) => {
        const text = [header, ...rows.map((row) => quoted([...first, ...row]))].join('\n');
        const tree = format.read([fileOf('x.csv', text)], contextOf());
        const lost = tree.remarks.filter(({ type, what }) => type === 'left_out' && what === 'rows');
        expect(tasksIn(tree).length + lost.length).toBe(rows.length);
        expect(problemsOf(tree, format)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  }
});

test('tasks in any order, with any parents, are all there', () => {
  const google = IMPORT_FORMATS.find(({ key }) => key === 'google-tasks')!;
  const vtodo = IMPORT_FORMATS.find(({ key }) => key === 'vtodo')!;
  const id = fc.constantFrom('', '1', '2', '3', '4', '5');
  fc.assert(
    fc.property(fc.array(fc.record({ id, parent: id }), { maxLength: 12 }), (rows) => {
      const items = rows.map((row) => ({ ...row, title: 'A', status: 'needsAction' }));
      const json = { kind: 'tasks#taskLists', items: [{ title: 'Home', kind: 'tasks#taskList', items }] };
      expect(tasksIn(google.read([fileOf('x.json', JSON.stringify(json))], contextOf()))).toHaveLength(rows.length);
      const todos = rows.map((row) => `BEGIN:VTODO\nUID:${row.id}\nSUMMARY:A\nRELATED-TO:${row.parent}\nEND:VTODO\n`);
      const tree = vtodo.read([fileOf('x.ics', `BEGIN:VCALENDAR\n${todos.join('')}END:VCALENDAR`)], contextOf());
      expect(tasksIn(tree)).toHaveLength(rows.length);
      expect(problemsOf(tree, vtodo)).toEqual([]);
    }),
  );
});

/** Milliseconds for `count` times the middle of a text. */
function timeFor(
  format: ImportFormat,
  name: string,
  { before, part, after }: { before: string; part: string; after: string },
  count: number,
): number {
  const file = fileOf(name, before + part.repeat(count) + after);
  const started = performance.now();
  if (format.recognises([file])) read(format, [file]);
  return performance.now() - started;
}

test.each(withSample)('the time for a hostile file of %s grows with its length', (key, format) => {
  const [file] = SAMPLES[key]!;
  const text = Buffer.from(file!.bytes()).toString();
  for (const part of ['"', ',', '\n', '[', '![](', '[[', '@a ', ' #a', '`', ';A=', '\\', '{"', '-']) {
    const middle = Math.floor(text.length * 0.6);
    const parts = { before: text.slice(0, middle), part, after: text.slice(middle) };
    // A quadratic reader would take 16 times as long for 4 times as much, and hours for this much.
    const once = timeFor(format, file!.name, parts, 5_000);
    expect(timeFor(format, file!.name, parts, 20_000)).toBeLessThan(10 * once + 1_000);
  }
});
