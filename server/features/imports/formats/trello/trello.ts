import { statusOfColumn } from '../../reading/columns.ts';
import {
  flagAt,
  isObject,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  objectsAt,
  rowsAt,
  textAt,
  textsAt,
  readJson,
  isJson,
} from '../../reading/json.ts';
import { newProject, newTask, newTree, oneLine, Remarks, RowIds } from '../../reading/parts.ts';
import { readReminders } from '../../reading/reminders.ts';
import { inZone, readInstant, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

/** Boards as JSON (board menu > Print, export, and share), one a file. */
export const trello: ImportFormat = {
  key: 'trello',
  name: 'Trello',
  recognises: (files) => files.some(isBoard),
  read: readBoards,
};

function isBoard(file: SourceFile): boolean {
  return (
    isJson(file, /^\s*\{\s*"id"\s*:\s*"[0-9a-f]{24}"/, /"(?:shortUrl|shortLink|prefs|idOrganization|closed)"\s*:/) ||
    isJson(file, /"idList"\s*:/, /"(?:idBoard|idChecklists)"\s*:/)
  );
}

function readBoards(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const remarks = new Remarks();
  const projects = files.flatMap((file) => {
    if (!isBoard(file)) {
      remarks.add('left_out', 'files', `${file.name}: no board of Trello`);
      return [];
    }
    const board = readJson(file);
    if (!isObject(board)) throw new Unreadable(`${file.name} is not a board of Trello`);
    return [new BoardReader(board, file.name, context, remarks).read()];
  });
  const count = projects.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return newTree({
    recognised: `Trello: ${projects.length} boards with ${count} cards`,
    projects,
    remarks: remarks.all,
  });
}

/** An export has this many actions at most. */
const ACTIONS_MAX = 1000;

const byPosition = (rows: readonly JsonObject[]): JsonObject[] =>
  rows.toSorted((one, other) => (numberAt(one, 'pos') ?? 0) - (numberAt(other, 'pos') ?? 0));
const byId = (rows: readonly JsonObject[]): ReadonlyMap<string, JsonObject> =>
  new Map(rows.map((row) => [textAt(row, 'id'), row]));

/** The first digits of an id are the seconds of its creation. */
const createdAt = (id: string) =>
  /^[0-9a-f]{24}$/.test(id) ? written(readInstant(Number.parseInt(id.slice(0, 8), 16))) : null;

class BoardReader {
  readonly #board: JsonObject;
  readonly #file: string;
  readonly #context: ReadContext;
  readonly #remarks: Remarks;
  readonly #ids = new RowIds();
  readonly #lists: ReadonlyMap<string, JsonObject>;
  readonly #checklists: ReadonlyMap<string, JsonObject[]>;
  readonly #comments: ReadonlyMap<string, JsonObject[]>;
  readonly #fields: ReadonlyMap<string, JsonObject>;
  readonly #nameByLink: ReadonlyMap<string, string>;

  constructor(board: JsonObject, file: string, context: ReadContext, remarks: Remarks) {
    this.#board = board;
    this.#file = file;
    this.#context = context;
    this.#remarks = remarks;
    this.#lists = byId(objectsAt(board, 'lists'));
    this.#fields = byId(objectsAt(board, 'customFields'));
    this.#checklists = Map.groupBy(byPosition(objectsAt(board, 'checklists')), (list) => textAt(list, 'idCard'));
    const comments = objectsAt(board, 'actions').filter((action) => textAt(action, 'type') === 'commentCard');
    this.#comments = Map.groupBy(comments, (action) => textAt(objectAt(objectAt(action, 'data'), 'card'), 'id'));
    this.#nameByLink = new Map(
      objectsAt(board, 'cards').map((card) => [textAt(card, 'shortLink'), textAt(card, 'name')]),
    );
  }

  read(): TreeProject {
    if (listAt(this.#board, 'actions').length >= ACTIONS_MAX) {
      this.#remarks.add(
        'left_out',
        'old comments',
        `${this.#file}: Trello exports the newest ${ACTIONS_MAX} actions only`,
      );
    }
    const rows = rowsAt(this.#board, 'cards', this.#file, this.#remarks);
    const positionOf = ({ row }: { row: JsonObject }) =>
      [numberAt(this.#lists.get(textAt(row, 'idList')), 'pos') ?? 0, numberAt(row, 'pos') ?? 0] as const;
    const inOrder = rows.toSorted((one, other) => {
      const [list, pos] = positionOf(one);
      const [otherList, otherPos] = positionOf(other);
      return list - otherList || pos - otherPos;
    });
    return newProject(textAt(this.#board, 'id'), textAt(this.#board, 'name') || 'Trello board', {
      description: textAt(this.#board, 'desc'),
      isArchived: flagAt(this.#board, 'closed'),
      tasks: inOrder.flatMap(({ row, place }) => this.#readCard(row, place)),
    });
  }

  #readCard(card: JsonObject, place: string): TreeTask[] {
    const list = this.#lists.get(textAt(card, 'idList')) ?? null;
    const column = textAt(list, 'name');
    const ofColumn = this.#context.statuses.of(column, statusOfColumn(column));
    const isDone = flagAt(card, 'dueComplete') || ofColumn === 'completed';
    const name = oneLine(textAt(card, 'name')) || oneLine(textAt(card, 'desc').split('\n', 1)[0]!);
    if (name === '') {
      this.#remarks.add('left_out', 'cards without a name', place);
      return [];
    }
    if (!isDone && (flagAt(card, 'closed') || flagAt(list, 'closed'))) {
      this.#remarks.add('left_out', 'archived cards', `${place}: “${name}”`);
      return [];
    }
    const id = textAt(card, 'id');
    const task = newTask(this.#ids.unique(id, name, column), name, {
      description: textAt(card, 'desc'),
      status: isDone ? 'completed' : (ofColumn ?? 'todo'),
      section: ofColumn === null ? column || null : null,
      createdAt: createdAt(id),
      labels: objectsAt(card, 'labels').flatMap((label) => textAt(label, 'name') || textAt(label, 'color') || []),
      notes: this.#notes(id),
    });
    if (ofColumn !== null && ofColumn !== 'todo')
      this.#remarks.add('guessed', 'statuses', `${place}: the list “${column}” is read as a status`);
    if (isDone) {
      task.completedAt = written(readInstant(textAt(card, 'dateLastActivity')));
      this.#remarks.addOnce(
        'guessed',
        'completion dates',
        `${place}: Trello does not export them; the last change of a done card is used`,
      );
    }
    this.#readDates(card, task, place);
    this.#readChecklists(card, task, place);
    this.#readOthers(card, task, place);
    return [task];
  }

  #moment(row: JsonObject, key: string, place: string) {
    const at = readInstant(textAt(row, key));
    if (at === null && textAt(row, key) !== '')
      this.#remarks.add('unreadable', 'dates', `${place}: “${textAt(row, key)}” is not a date`);
    return at && inZone(at, this.#context.timezone);
  }

  #readDates(card: JsonObject, task: TreeTask, place: string): void {
    const due = this.#moment(card, 'due', place);
    const start = this.#moment(card, 'start', place);
    task.dueDate = due?.day ?? null;
    task.dueTime = due?.time ?? null;
    if (start && (due === null || start.day <= due.day)) task.startDate = start.day;
    else if (start) this.#remarks.keep(task, 'dates', `Starts: ${start.day}`, place);
    const reminder = numberAt(card, 'dueReminder');
    if (due && reminder !== null && reminder >= 0)
      readReminders(task, [`-PT${Math.round(reminder)}M`], this.#context, this.#remarks);
  }

  /** The comments of a card, the oldest first. */
  #notes(id: string): TreeTask['notes'] {
    const comments = (this.#comments.get(id) ?? []).map((action) => ({
      at: readInstant(textAt(action, 'date')),
      text: textAt(objectAt(action, 'data'), 'text'),
    }));
    const inOrder = comments.toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
    return inOrder.flatMap(({ at, text }) =>
      text === '' ? [] : [{ at: at && inZone(at, this.#context.timezone).day, text }],
    );
  }

  /** Items of all checklists in order; with more than one, each begins with the name of its list. */
  #readChecklists(card: JsonObject, task: TreeTask, place: string): void {
    const lists = this.#checklists.get(textAt(card, 'id')) ?? [];
    for (const list of lists) {
      const prefix = lists.length > 1 ? `${textAt(list, 'name')}: ` : '';
      for (const item of byPosition(objectsAt(list, 'checkItems'))) {
        const text = oneLine(this.#withoutLink(textAt(item, 'name')));
        if (text === '') {
          this.#remarks.add('left_out', 'checklist items', `${place}: the item has no text`);
          continue;
        }
        const due = this.#moment(item, 'due', place);
        task.subtasks.push(
          newTask(this.#ids.unique(textAt(item, 'id'), task.sourceId, text), oneLine(`${prefix}${text}`), {
            status: textAt(item, 'state') === 'complete' ? 'completed' : 'todo',
            dueDate: due?.day ?? null,
            dueTime: due?.time ?? null,
          }),
        );
      }
    }
  }

  /** An item that is the address of a card of this board has its name. */
  #withoutLink(text: string): string {
    const [, link] = /^https?:\/\/trello\.com\/c\/(\w{1,20})\S{0,500}$/.exec(text) ?? [];
    return (link && this.#nameByLink.get(link)) || text;
  }

  #readOthers(card: JsonObject, task: TreeTask, place: string): void {
    for (const file of objectsAt(card, 'attachments')) {
      const text = [...new Set([textAt(file, 'name'), textAt(file, 'url')])].filter((part) => part !== '').join(': ');
      if (text !== '') this.#remarks.keep(task, flagAt(file, 'isUpload') ? 'files' : 'links', text, place);
    }
    for (const item of objectsAt(card, 'customFieldItems')) {
      const field = this.#fields.get(textAt(item, 'idCustomField')) ?? null;
      const option = objectsAt(field, 'options').find((each) => textAt(each, 'id') === textAt(item, 'idValue'));
      const value = option ? objectAt(option, 'value') : objectAt(item, 'value');
      const text = ['text', 'number', 'date', 'checked'].map((key) => textAt(value, key)).find((each) => each !== '');
      if (text) this.#remarks.keep(task, 'custom fields', `${textAt(field, 'name') || 'Field'}: ${text}`, place);
    }
    if (textsAt(card, 'idMembers').length > 0)
      this.#remarks.add('left_out', 'people', `${place}: members of “${task.name}”`);
  }
}
