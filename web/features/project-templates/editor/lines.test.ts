import { expect, test } from 'vitest';
import { TEMPLATE_TASK_DEFAULTS, type TemplateTask } from '#contract/project-templates.ts';
import { linesOf, possiblePrerequisites, tasksOf } from './lines.ts';
import { canIndent, indentLine, insertAfter, moveLine, removeLine } from './outline.ts';
import { emptyLine, lineProblem, readDay, type TemplateLine } from './template-line.ts';

/** Lines from an outline: two spaces for each level. */
const outline = (...rows: string[]): TemplateLine[] =>
  rows.map((row) => ({ ...emptyLine((row.length - row.trimStart().length) / 2), id: row.trim(), name: row.trim() }));
const shown = (lines: readonly TemplateLine[]) => lines.map(({ name, level }) => '  '.repeat(level) + name);
const PARTY = ['invite', '  draw', '  send', 'cook', '  shop', 'eat'] as const;
const moved = (from: number, to: number) => shown(moveLine(outline(...PARTY), from, to));

test('a line moves past its neighbour, with everything below both', () => {
  expect(moved(0, 1)).toEqual(['cook', '  shop', 'invite', '  draw', '  send', 'eat']);
  expect(moved(3, 2)).toEqual(['cook', '  shop', 'invite', '  draw', '  send', 'eat']);
  expect(moved(1, 2)).toEqual(['invite', '  send', '  draw', 'cook', '  shop', 'eat']);
  expect(moved(5, 4)).toEqual(['invite', '  draw', '  send', 'eat', 'cook', '  shop']);
});

test('without a neighbour it moves to the next task, at the deepest level allowed there', () => {
  expect(moved(2, 3)).toEqual(['invite', '  draw', 'cook', '  send', '  shop', 'eat']);
  expect(moved(1, 0)).toEqual(['draw', 'invite', '  send', 'cook', '  shop', 'eat']);
  expect(moved(0, 5)).toEqual(['cook', '  shop', 'eat', 'invite', '  draw', '  send']);
  expect(moved(5, 1)).toEqual(['invite', '  eat', '  draw', '  send', 'cook', '  shop']);
  expect(moved(0, 2)).toEqual([...PARTY]);
  expect(moved(5, 5)).toEqual([...PARTY]);
});

test('a line is indented with everything below it, at most one level below the line above', () => {
  const lines = outline(...PARTY);
  expect(shown(indentLine(lines, 3, 1))).toEqual(['invite', '  draw', '  send', '  cook', '    shop', 'eat']);
  expect(shown(indentLine(lines, 1, -1))).toEqual(['invite', 'draw', '  send', 'cook', '  shop', 'eat']);
  expect([canIndent(lines, 0, 1), canIndent(lines, 1, 1), canIndent(lines, 2, 1), canIndent(lines, 0, -1)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  const tower = outline('a', '  b', '    c', '      d', '        e', '          f', '          g');
  expect(canIndent(tower, 6, 1)).toBe(false);
});

test('lines below a removed line stay, and dependencies on it are removed', () => {
  const lines = outline(...PARTY).map((line) =>
    line.id === 'eat' ? { ...line, dependency_task_ids: ['cook'] } : line,
  );
  const left = removeLine(lines, 3);
  expect(shown(left)).toEqual(['invite', '  draw', '  send', 'shop', 'eat']);
  expect(left.at(-1)!.dependency_task_ids).toEqual([]);
  expect(removeLine(outline('alone'), 0)).toMatchObject([{ name: '', level: 0 }]);
});

test('a new line is inserted after everything below a line, on its level; without one at the end', () => {
  const lines = outline(...PARTY);
  expect([insertAfter(lines, 0).at, insertAfter(lines, 1).at, insertAfter(lines, -1).at]).toEqual([3, 2, 6]);
  expect(insertAfter(lines, 1).lines[2]!.level).toBe(1);
});

test('a task can wait for every task that does not wait for it', () => {
  const lines = outline('a', 'b', 'c', '').map((line) => ({
    ...line,
    dependency_task_ids: line.id === 'b' ? ['a'] : line.id === 'c' ? ['b'] : [],
  }));
  const names = (index: number) => possiblePrerequisites(lines, lines[index]!).map(({ name }) => name);
  expect([names(0), names(1), names(2)]).toEqual([[], [], ['a']]);
});

test('day 1 is the first, and -1 the day before it', () => {
  expect(['1', 'day 8', ' 21 ', '-1', '−2', ''].map(readDay)).toEqual([0, 7, 20, -1, -2, null]);
  expect(['0', '1.5', 'soon', '9999', '--1'].map(readDay)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('an invalid line has an error, and an empty one is left out', () => {
  const line = outline('eat')[0]!;
  expect(lineProblem(line)).toBeNull();
  expect(lineProblem(emptyLine())).toBeNull();
  expect(lineProblem({ ...line, name: ' ', day: '3' })).toBe('Enter a name');
  expect(lineProblem({ ...line, day: 'soon' })).toContain('1 is the first day');
  expect(lineProblem({ ...line, time: 'long' })).toContain('45 min');
  expect(tasksOf([...outline('cook'), emptyLine(1), ...outline('eat')]).map(({ name }) => name)).toEqual([
    'cook',
    'eat',
  ]);
});

const EVERY_DAY = {
  ...{ type: 'daily' as const, interval: 1, weekdays: [], month_day: null, end_date: null },
  ...{ max_instances: null, rrule: null },
};

test('the tasks of a template are unchanged after opening and saving it', () => {
  const task = (id: string, changes: Partial<TemplateTask>, sort_order: number): TemplateTask => ({
    ...TEMPLATE_TASK_DEFAULTS,
    id,
    name: id,
    description: null,
    priority: 'high',
    estimated_duration: 90,
    due_offset_days: 7,
    sort_order,
    category: 'home',
    due_time: '09:30',
    start_offset_days: 1,
    reminder_offset_days: -2,
    parent_task_id: null,
    dependency_task_ids: [],
    sub_task_completion_required: true,
    recurrence_pattern: { ...EVERY_DAY },
    repeat_from: 'completion',
    repeat_end_offset_days: 30,
    ...changes,
  });
  const tasks = [
    task('a', { due_offset_days: -3 }, 0),
    task('b', { parent_task_id: 'a', description: 'How', estimated_duration: null }, 1),
    task('c', { parent_task_id: 'b', due_offset_days: null }, 2),
    task('d', { dependency_task_ids: ['c'], due_offset_days: 0 }, 3),
  ];
  expect(tasksOf(linesOf(tasks))).toEqual(tasks);
  // A repeating task is due on the first day; any other one loses its time with its day.
  const once = [task('a', { recurrence_pattern: null, repeat_from: null, repeat_end_offset_days: null }, 0)];
  const undated = linesOf([...once, task('b', {}, 1)]).map((line) => ({ ...line, day: '' }));
  expect(tasksOf(undated).map(({ due_time }) => due_time)).toEqual([null, '09:30']);
});
