import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path/posix';
import { decodeStart, decodeText } from '../text.ts';
import type {
  ImportFormat,
  ImportTree,
  ReadContext,
  SourceFile,
  TreeEntry,
  TreeProject,
  TreeRemark,
  TreeTask,
} from '../tree.ts';

/* What every reader makes: empty parts of a tree, remarks, and ids for rows that have none. */

export const newTask = (sourceId: string, name: string, fields: Partial<TreeTask> = {}): TreeTask => ({
  sourceId,
  name,
  description: '',
  status: 'todo',
  priority: null,
  startDate: null,
  dueDate: null,
  dueTime: null,
  reminderDate: null,
  reminderTime: null,
  estimatedMinutes: null,
  createdAt: null,
  completedAt: null,
  section: null,
  labels: [],
  notes: [],
  repeat: null,
  files: [],
  subtasks: [],
  ...fields,
});

export const newProject = (sourceId: string, name: string, fields: Partial<TreeProject> = {}): TreeProject => ({
  sourceId,
  name,
  description: '',
  folder: null,
  isInbox: false,
  isArchived: false,
  tasks: [],
  ...fields,
});

export const newEntry = (sourceId: string, day: string, text: string, fields: Partial<TreeEntry> = {}): TreeEntry => ({
  sourceId,
  day,
  title: null,
  text,
  tags: [],
  mood: null,
  weather: null,
  location: null,
  createdAt: null,
  files: [],
  ...fields,
});

export const newTree = (fields: Partial<ImportTree>): ImportTree => ({
  recognised: '',
  exportDay: null,
  projects: [],
  entries: [],
  remarks: [],
  ...fields,
});

/** What a reader did not carry over as it was. */
export class Remarks {
  readonly all: TreeRemark[] = [];
  readonly #once = new Set<string>();

  /** @param what plural noun; @param example the place and the problem. */
  add(type: TreeRemark['type'], what: string, example: string): void {
    this.all.push({ type, what, example: shortened(example) });
  }

  /** Adds a line to the description of a task, for what has no field of its own. @param what plural noun. */
  keep(task: TreeTask, what: string, line: string, place: string): void {
    task.description = joinParts(task.description, line);
    this.add('kept_as_text', what, `${place}: ${line}`);
  }

  /** A remark about the file as a whole, with its first example only. */
  addOnce(type: TreeRemark['type'], what: string, example: string): void {
    const key = `${type} ${what}`;
    if (this.#once.has(key)) return;
    this.#once.add(key);
    this.add(type, what, example);
  }
}

const EXAMPLE_MAX = 200;
const shortened = (text: string) => (text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX - 1)}…` : text);

/**
 * Makes ids for rows without one: a hash of the fields that identify a row, and a number if an earlier row has the same
 * hash. Another export of the same rows gets the same ids.
 */
export class RowIds {
  readonly #counts = new Map<string, number>();

  of(...parts: readonly (string | null)[]): string {
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
    const count = this.#counts.get(hash) ?? 0;
    this.#counts.set(hash, count + 1);
    return count === 0 ? hash : `${hash}-${count}`;
  }

  /** The id of a record in the source if it has one that no earlier record has, otherwise one by its row. */
  unique(id: string, ...parts: readonly (string | null)[]): string {
    if (id === '' || this.#counts.has(id)) return this.of(id, ...parts);
    this.#counts.set(id, 1);
    return id;
  }
}

/** A description of several parts, without the empty ones. */
export const joinParts = (...parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => part && part.trim() !== '').join('\n\n');

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `picture.png` of `photos/Picture.PNG`, in lower case, to find a file by its name. */
export const fileKey = (path: string): string => basename(path.replaceAll('\\', '/')).toLowerCase();

export const extensionOf = (file: SourceFile): string => extname(file.name).toLowerCase();

/** The name of a file without its folders and its extension. */
export const nameOf = (file: SourceFile): string => basename(file.name, extname(file.name));

/** The whole text of a file; bytes that are not Unicode are read as Windows-1252, with a remark. */
export function readText(file: SourceFile, remarks: Remarks): string {
  const { text, encoding } = decodeText(file.bytes());
  if (encoding === 'windows-1252') {
    remarks.add('guessed', 'encodings', `${file.name}: the text is not UTF-8 and was read as Windows-1252`);
  }
  return text.replace(/^\ufeff/, '');
}

/** The beginning of a file as text. */
export const startOf = (file: SourceFile): string => decodeStart(file.bytes()).replace(/^\ufeff/, '');

/** Reads a format that is a single file. */
export const ofOneFile = (
  recognises: (file: SourceFile) => boolean,
  read: (file: SourceFile, context: ReadContext) => ImportTree,
): Pick<ImportFormat, 'recognises' | 'read'> => ({
  recognises: ([file, ...others]) => file !== undefined && others.length === 0 && recognises(file),
  read: ([file], context) => read(file!, context),
});

/** A file may nest tasks without end; the planner allows less. */
const LEVELS_MAX = 50;

/** Puts tasks below their parents, in the given order. A missing parent, a circle or itself leaves a task at the top. */
export function nest<Item>(
  items: readonly Item[],
  parts: { task: (item: Item) => TreeTask; id: (item: Item) => string; parent: (item: Item) => string | null },
  onOrphan: (item: Item) => void,
): Item[] {
  const byId = new Map<string, Item>();
  for (const item of items) if (!byId.has(parts.id(item))) byId.set(parts.id(item), item);
  const parentOf = (item: Item) => {
    const parent = parts.parent(item);
    return parent ? byId.get(parent) : undefined;
  };
  /** Levels below the top. Each chain of parents is followed once. */
  const levels = new Map<Item, number>();
  for (const item of items) {
    const chain = new Set<Item>();
    let above: Item | undefined = item;
    while (above !== undefined && !levels.has(above) && !chain.has(above)) {
      chain.add(above);
      above = parentOf(above);
    }
    // One task of a circle goes to the top; the others stay below it.
    let level = above === undefined ? -1 : (levels.get(above) ?? 0);
    for (const each of [...chain].toReversed()) {
      level = each === above ? 0 : level + 1;
      if (level > LEVELS_MAX) level = 0;
      levels.set(each, level);
    }
  }
  const top: Item[] = [];
  for (const item of items) {
    const parent = parentOf(item);
    const wanted = parts.parent(item);
    if (parent !== undefined && levels.get(item) !== 0) {
      parts.task(parent).subtasks.push(parts.task(item));
      continue;
    }
    if (wanted !== null && wanted !== '') onOrphan(item);
    top.push(item);
  }
  return top;
}
