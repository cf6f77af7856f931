import { localInstant } from '#server/platform/calendar.ts';
import type { ReadContext, TreeProject, TreeRemark, TreeTask } from '../tree.ts';
import { readWords } from './line-words.ts';
import { readMarks } from './marks.ts';
import { newProject, newTask } from './parts.ts';

/** `- [ ] Text`, also numbered; the mark is in the box. */
const BOX = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+\[(.)\][ \t]+(\S.*)$/;
const BULLET = /^([ \t]*)(?:[-*+•]|\d{1,9}[.)])[ \t]+(\S.*)$/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(.*)$/;
/** Signs that may follow a heading. */
const CLOSING = ' \t#';
const TODO_TXT = /^(?:x \d{4}-\d{2}-\d{2} |\([A-Z]\) )/;

export const hasBoxes = (text: string): boolean => text.split('\n').some((line) => BOX.test(line));

interface NamedList {
  name: string;
  text: string;
  /** The day from which its words such as "tomorrow" are counted. */
  day: string;
}

/** The projects and tasks of a text with a task on each line. */
export function readTaskList({ name, text, day }: NamedList, context: ReadContext) {
  const list = new TaskList(name, text.split('\n'), day, context);
  list.read();
  return {
    projects: list.projects.filter(({ tasks, description }) => tasks.length > 0 || description !== ''),
    remarks: list.remarks,
    count: list.count,
    hasBoxes: list.hasBoxes,
  };
}

/** A task whose indented lines may follow. */
interface OpenTask {
  indent: number;
  task: TreeTask;
}

class TaskList {
  readonly projects: TreeProject[] = [];
  readonly remarks: TreeRemark[] = [];
  readonly hasBoxes: boolean;
  count = 0;
  readonly #lines: readonly string[];
  readonly #day: string;
  readonly #context: ReadContext;
  readonly #isTodoTxt: boolean;
  readonly #byName = new Map<string, TreeProject>();
  readonly #texts = new Map<TreeTask | TreeProject, string[]>();
  #project: TreeProject;
  #stack: OpenTask[] = [];

  constructor(name: string, lines: readonly string[], day: string, context: ReadContext) {
    this.#lines = lines;
    this.#day = day;
    this.#context = context;
    this.hasBoxes = lines.some((line) => BOX.test(line));
    this.#isTodoTxt = !this.hasBoxes && lines.some((line) => TODO_TXT.test(line));
    this.#project = this.#projectOf(name);
  }

  read(): void {
    let isCode = false;
    for (const [index, line] of this.#withoutFrontMatter().entries()) {
      if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
      if (isCode || line.trim() === '') this.#addText(line);
      else this.#addLine(line, index);
    }
    for (const [owner, lines] of this.#texts) owner.description = textOf(lines);
  }

  #withoutFrontMatter(): readonly string[] {
    if (this.#lines[0]?.trim() !== '---') return this.#lines;
    const end = this.#lines.findIndex((line, index) => index > 0 && line.trim() === '---');
    if (end < 0) return this.#lines;
    const named = this.#lines.slice(1, end).find((line) => line.startsWith('project:'));
    const name = named?.slice('project:'.length).trim().replace(/^["']/, '').replace(/["']$/, '');
    if (name) this.#project = this.#projectOf(name);
    return this.#lines.slice(end + 1);
  }

  #addLine(line: string, index: number): void {
    const heading = HEADING.exec(line);
    if (heading) {
      this.#project = this.#projectOf(withoutClosing(heading[1]!) || this.#project.name);
      this.#stack = [];
      return;
    }
    const box = BOX.exec(line);
    if (box) return this.#addTask(widthOf(box[1]!), box[3]!, STATUS[box[2]!] ?? 'todo');
    if (this.hasBoxes) return this.#addText(line);
    if (this.#isTodoTxt) return this.#addTodoTxt(line);
    const next = this.#lines[index + 1] ?? '';
    const isProject = /^\S.*:\s*$/.test(line) && /^[ \t]+\S|^[-*+] /.test(next);
    if (isProject && !BULLET.test(line)) {
      this.#project = this.#projectOf(line.trim().slice(0, -1));
      this.#stack = [];
      return;
    }
    const bullet = BULLET.exec(line);
    const [indent, text] = bullet ? [bullet[1]!, bullet[2]!] : [/^[ \t]*/.exec(line)![0], line.trim()];
    const isDone = /@done\b/i.test(text);
    this.#addTask(widthOf(indent), text.replace(/@done(?!\()/i, ''), isDone ? 'completed' : 'todo');
  }

  #addTask(indent: number, text: string, status: TreeTask['status']): void {
    while (this.#stack.length > 0 && this.#stack.at(-1)!.indent >= indent) this.#stack.pop();
    const parent = this.#stack.length < LEVELS_MAX ? this.#stack.at(-1)?.task : this.#stack[LEVELS_MAX - 1]!.task;
    const task = this.#newTask(text, status, parent?.sourceId ?? this.#project.sourceId);
    (parent ? parent.subtasks : this.#project.tasks).push(task);
    this.#stack.push({ indent, task });
  }

  #newTask(text: string, status: TreeTask['status'], within: string): TreeTask {
    const marked = readMarks(text);
    // The words that are read depend on the day: the id must not.
    const id = hashKey(within, marked.name);
    const isOpen = status === 'todo' || status === 'in_progress';
    // The dates of todo.txt are marks.
    if (isOpen && !this.#isTodoTxt) this.remarks.push(...readWords(marked, this.#day, this.#context));
    const { name, due, time, reminder, reminderTime, start, done, created, minutes, labels, priority, repeat, kept } =
      marked;
    const instant = (day: string | null) =>
      day === null ? null : localInstant(day, '12:00', this.#context.timezone).toISOString();
    this.count += 1;
    for (const words of kept)
      this.remarks.push({ type: 'kept_as_text', what: 'repeats', example: `${name}: ${words}` });
    const task = newTask(id, name, {
      status,
      priority,
      startDate: start,
      dueDate: due,
      dueTime: time,
      reminderDate: reminder,
      reminderTime,
      estimatedMinutes: minutes,
      createdAt: instant(created),
      completedAt: status === 'completed' ? instant(done) : null,
      labels,
      repeat: repeat === null ? null : { rrule: repeat, from: marked.repeatFrom },
    });
    if (kept.length > 0) this.#texts.set(task, [...kept]);
    return task;
  }

  /** `x 2026-11-20 (A) 2026-11-01 Call mum +family @phone due:2026-11-30` */
  #addTodoTxt(line: string): void {
    const [, isDone, doneOn, letter, createdOn, text] =
      /^(x )?(?:(\d{4}-\d{2}-\d{2}) )?(?:\(([A-Z])\) )?(?:(\d{4}-\d{2}-\d{2}) )?(.*)$/.exec(line.trim())!;
    const labels: string[] = [];
    let project: string | null = null;
    const name = text!.replaceAll(/(?<!\S)([+@])(\S{1,100})/g, (_, sign: string, word: string) => {
      if (sign === '@') labels.push(word);
      else project ??= word;
      return '';
    });
    if (project !== null) this.#project = this.#projectOf(project);
    else this.#project = this.projects[0]!;
    const task = this.#newTask(name, isDone ? 'completed' : 'todo', this.#project.sourceId);
    task.priority = letter ?? task.priority;
    task.labels = [...task.labels, ...labels];
    const at = (day: string) => localInstant(day, '12:00', this.#context.timezone).toISOString();
    if (isDone && doneOn) task.completedAt = at(doneOn);
    const created = isDone ? createdOn : (doneOn ?? createdOn);
    if (created) task.createdAt = at(created);
    this.#project.tasks.push(task);
  }

  /** A line that is not a task belongs to the task that it is indented below, or else to its project. */
  #addText(line: string): void {
    const indent = widthOf(/^[ \t]*/.exec(line)![0]);
    const isBlank = line.trim() === '';
    const owner = isBlank
      ? (this.#stack.at(-1)?.task ?? this.#project)
      : (this.#stack.findLast((open) => open.indent < indent)?.task ?? this.#project);
    const lines = this.#texts.get(owner);
    if (lines) lines.push(line);
    else if (!isBlank) this.#texts.set(owner, [line]);
  }

  #projectOf(name: string): TreeProject {
    const known = this.#byName.get(name);
    if (known) return known;
    const project = newProject(name, name, { isInbox: name.trim().toLowerCase() === 'inbox' });
    this.#byName.set(name, project);
    this.projects.push(project);
    return project;
  }
}

/** Deeper lists are flat from here on. */
const LEVELS_MAX = 50;

/** Marks in a box; the last ones are of Obsidian. */
const STATUS: Readonly<Record<string, TreeTask['status']>> = {
  x: 'completed',
  X: 'completed',
  '/': 'in_progress',
  '-': 'cancelled',
};

/** The width of an indentation: a tab goes to the next multiple of four. */
function widthOf(indent: string): number {
  let width = 0;
  for (const sign of indent) width = sign === '\t' ? width + 4 - (width % 4) : width + 1;
  return width;
}

/** Keys of nested tasks stay short. */
const hashKey = (within: string, name: string): string => `${within.slice(-200)} › ${name}`;

/** A heading without the signs behind it, which a pattern would take quadratic time to find. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (end > 0 && CLOSING.includes(heading[end - 1]!)) end -= 1;
  return heading.slice(0, end).trim();
}

/** The lines without their common indentation and without blank lines at the end. */
function textOf(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)![0].length);
  const common = Math.min(...indents.slice(0, 1000), 1000);
  return lines
    .map((line) => line.slice(Math.min(common, /^[ \t]*/.exec(line)![0].length)))
    .join('\n')
    .trim();
}
