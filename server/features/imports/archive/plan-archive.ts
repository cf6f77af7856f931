import { EXAMPLES_MAX, type ImportOptions, type ImportSample } from '#contract/imports.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { idsAsJson } from '#server/database/id-list.ts';
import { newId } from '#server/platform/ids.ts';
import type { OwnedRow, OwnedTable, Rows } from '#server/platform/record-kind.ts';
import { counted } from '#server/platform/text/format-numbers.ts';
import type { Draft, Known, Person, Planned } from '../draft.ts';
import { Remarks } from '../plan/remarks.ts';
import { stableIds } from '../plan/stable-id.ts';
import { keyOfKind, NOT_IMPORTED, parentsFirst, UNIQUE, valuesOf } from './check-rows.ts';
import { countedAs, HIDDEN_PROJECTS, isAreaListRow } from './counted-as.ts';
import type { PlainKind } from './kinds.ts';
import { silenceRows } from './silence-rows.ts';
import { COMPLETED, STAMPS } from './subjects.ts';
import type { ArchiveParts } from './read-parts.ts';

/** The key of the format of an archive of Auric. */
export const OWN_FORMAT = 'auric';
const TIMES = ['created_at', 'updated_at'] as const;
/** Records per list of wanted ids. */
const PER_LIST = 1000;
const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Parts that go only into an account that has none of its own. */
const ONLY_IF_NONE: readonly OwnedTable[] = [
  'notification_preferences',
  'monthly_goals',
  'profile_pictures',
  'focus_timers',
];
/** Tables whose rows a result counts by their own names; all others by the name of their part. */
const COUNTED_AS: Partial<Record<OwnedTable, string>> = { stored_files: 'files' };

/** What a row belongs to: it comes only with a new one, since records that are here stay as they are. */
const SUBJECTS: Partial<Record<OwnedTable, readonly string[]>> = {
  recurring_task_instances: ['recurring_task_id'],
  task_dependencies: ['task_id'],
  focus_sessions: ['task_id'],
  day_entries: ['task_id', 'instance_id'],
  dismissed_suggestions: ['task_id'],
  attachments: ['resource_id', 'pillar_id', 'area_id', 'project_id', 'task_id', 'journal_id', 'template_id'],
  stored_files: ['resource_id'],
};
/** The list of an area has its id, so an id that one of them has is taken for the other. */
const SHARES_IDS: Partial<Record<OwnedTable, OwnedTable>> = { areas: 'projects', projects: 'areas' };

interface Archive {
  manifest: ArchiveParts['manifest'];
  rows: Rows;
}

/** Plans the import of an archive whose rows were checked. */
export function planArchive({ manifest, rows }: Archive, kinds: readonly PlainKind[], person: Person): Draft {
  const remarks = new Remarks();
  for (const [part, what] of Object.entries(NOT_IMPORTED)) {
    const count = manifest.counts[part] ?? 0;
    if (count > 0) remarks.add({ type: 'left_out', what, example: `${part}.jsonl` }, count);
  }
  for (const path of manifest.missing_files) {
    remarks.add({ type: 'left_out', what: 'contents of files', example: `${path} is not in the archive` });
  }
  const { resources: files = [], stored_files: bytes = [] } = rows;
  const outsideTrash = new Set(files.map(({ id }) => id));
  rows.stored_files = bytes.filter((row) => outsideTrash.has(row['resource_id']));
  const ordered: Rows = {};
  for (const { table } of kinds) if (rows[table]) ordered[table] = inPlace(parentsFirst(table, rows[table]));
  const idsOf = candidates(person, new Set(ordered.areas?.map(({ id }) => id)));
  const { tasks = [], journal_entries = [] } = ordered;
  const records = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0);
  return {
    format: OWN_FORMAT,
    formatName: 'Auric',
    recognised: `Archive of ${manifest.account.email} with ${records.toLocaleString('en')} records, made on ${manifest.created_at.slice(0, 10)}`,
    warnings: ['The name, time zone and week of this account stay as they are.'],
    conflicts: [],
    remarks: remarks.all,
    unreadable: [],
    sample: (from) => samplesOf(ordered, from),
    sampleTotal: tasks.length + journal_entries.length,
    options: optionsOf(person),
    columns: [],
    needsInbox: false,
    wanted: Object.fromEntries(
      kinds
        .filter((kind) => keyOfKind(kind)[0] === 'id')
        .map(({ table }) => {
          const own = idLists(ordered[table] ?? [], (id) => idsOf(table, id));
          const other = SHARES_IDS[table];
          const others = other ? idLists(ordered[other] ?? [], (id) => idsOf(other, id)) : [];
          return [table, [...own, ...others, ...idLists(deletedSubjects(ordered, table), (id) => [id])]] as const;
        })
        .filter(([, lists]) => lists.length > 0),
    ),
    times: Object.fromEntries(
      kinds.map(({ table, columns }) => [table, TIMES.filter((time) => columns.some(({ name }) => name === time))]),
    ),
    stored: Object.fromEntries(
      kinds.flatMap((kind) => {
        const columns = storedColumns(kind);
        const isNeeded = kind.table in EXTRA || (ordered[kind.table]?.length ?? 0) > 0;
        return columns === null || !isNeeded ? [] : [[kind.table, columns]];
      }),
    ),
    files: filesOf(ordered, manifest),
    archive: {
      timezone: manifest.account.timezone,
      dayStartHour: manifest.account.day_start_hour,
    },
    plan: (known) => {
      const planned = new ArchivePlan(ordered, kinds, person, known, idsOf).planned();
      silenceRows(planned.rows, manifest.created_at, person);
      return planned;
    },
  };
}

/** The subjects of completions that are in the log of the archive and were deleted; the account may have them. */
function deletedSubjects(rows: Rows, table: OwnedTable): OwnedRow[] {
  const here = new Set((rows[table] ?? []).map(({ id }) => id));
  const logs = (rows.completions ?? []).filter(({ kind }) => COMPLETED[kind as keyof typeof COMPLETED] === table);
  return logs.flatMap(({ user_id, subject_id }) => (here.has(subject_id) ? [] : { user_id, id: subject_id! }));
}

/** An archive has nothing to choose. */
const optionsOf = ({ timezone }: Person): ImportOptions => ({
  area_id: null,
  pillar_id: null,
  priorities: {},
  statuses: {},
  moods: {},
  sections: 'line',
  labels: 'line',
  completed: 'keep',
  cancelled: 'leave_out',
  files: 'keep',
  export_day: null,
  day_order: 'day_first',
  timezone,
  columns: {},
});

/** The columns of existing rows that decide which rows are here already; null: only ids do. */
function storedColumns(kind: PlainKind): string[] | null {
  const key = keyOfKind(kind);
  const isKeyed = 'part' in kind.exported && key[0] !== 'id';
  const columns = [...(isKeyed ? key : []), ...(UNIQUE[kind.table] ?? []), ...(EXTRA[kind.table] ?? [])];
  if (columns.length > 0) return [...new Set(columns)];
  // A table with one row for each person.
  return isKeyed ? ['user_id'] : null;
}

const EXTRA: Partial<Record<OwnedTable, readonly string[]>> = {
  attachments: ['is_parent'],
  completions: ['completed_at'],
  focus_timers: ['id'],
  projects: ['id', 'is_inbox'],
};

/** The ids that a record may get, its own first. The others are for an id that is taken, or whose import was undone. */
const candidates = ({ userId, idsPerRecord }: Person, areas: ReadonlySet<unknown>) => {
  const made = new Map<string, readonly string[]>();
  return (of: OwnedTable, id: string): readonly string[] => {
    // The list of an area has its id.
    const table = of === 'projects' && areas.has(id) ? 'areas' : of;
    const key = `${table} ${id}`;
    const known = made.get(key) ?? [id, ...stableIds(idsPerRecord, userId, OWN_FORMAT, table, id)];
    made.set(key, known);
    return known;
  };
};

const idLists = (rows: readonly OwnedRow[], idsOf: (id: string) => readonly string[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / PER_LIST) }, (_, index) =>
    idsAsJson(rows.slice(index * PER_LIST, (index + 1) * PER_LIST).flatMap(({ id }) => idsOf(id as string))),
  );

/** Rows with a place by it, since search texts are made in their order. */
const inPlace = (rows: readonly OwnedRow[]): OwnedRow[] =>
  rows[0] && 'place' in rows[0]
    ? rows.toSorted((one, other) => (one['place'] as number) - (other['place'] as number))
    : [...rows];

/** Files with the same bytes share them; the bytes of the picture are its own. */
const fileKey = (table: OwnedTable, row: OwnedRow): string =>
  table === 'profile_pictures' ? `picture ${String(row['hash'])}` : (row['hash'] as string);

function filesOf(
  { stored_files = [], resources = [], profile_pictures = [] }: Rows,
  manifest: ArchiveParts['manifest'],
) {
  const pathOf = new Map(manifest.parts.map(({ name, sha256 }) => [sha256, name]));
  const typeOf = new Map(resources.map((row) => [row['id'], row]));
  return [
    ...stored_files.flatMap((row) => {
      const resource = typeOf.get(row['resource_id']);
      const path = pathOf.get(row['hash'] as string);
      if (!resource || path === undefined) return [];
      const [name, type] = [resource['name'] as string, resource['mime_type'] as string];
      return { path, key: fileKey('stored_files', row), hash: row['hash'] as string, name, type };
    }),
    ...profile_pictures.flatMap((row) => {
      const path = pathOf.get(row['hash'] as string);
      const key = fileKey('profile_pictures', row);
      return path === undefined
        ? []
        : { path, key, hash: row['hash'] as string, name: path, type: row['mime_type'] as string };
    }),
  ];
}

function samplesOf({ projects = [], tasks = [], journal_entries: entries = [] }: Rows, from: number): ImportSample[] {
  const nameOf = new Map(projects.map(({ id, name }) => [id, name as string]));
  return [
    ...tasks.slice(from, from + EXAMPLES_MAX).map((task) => ({
      kind: 'task' as const,
      name: task['name'] as string,
      level: task['parent_task_id'] === null ? 0 : 1,
      place: nameOf.get(task['project_id']) ?? null,
      date: task['due_date'] as string | null,
      time: task['due_time'] as string | null,
      priority: task['priority'] as Priority,
      repeat: null,
      completed: task['completed_at'] !== null,
    })),
    ...entries.slice(Math.max(0, from - tasks.length), from + EXAMPLES_MAX).map((entry) => ({
      kind: 'journal_entry' as const,
      name: (entry['title'] as string) || (entry['content'] as string).slice(0, 100),
      level: 0,
      place: null,
      date: entry['entry_date'] as string,
      time: null,
      priority: null,
      repeat: null,
      completed: false,
    })),
  ].slice(0, EXAMPLES_MAX);
}

/** Where a record of the archive is in the account. */
interface Spot {
  id: string;
  /** `here`: it exists; `gone`: the person has deleted it, or what it is in. */
  state: 'new' | 'here' | 'gone';
}

/** One plan: rows get their ids, references follow, and rows that are here already are left out. */
class ArchivePlan {
  readonly #rows: Rows;
  readonly #kinds: readonly PlainKind[];
  readonly #person: Person;
  readonly #known: Known;
  readonly #idsOf: (table: OwnedTable, id: string) => readonly string[];
  readonly #spots = new Map<OwnedTable, Map<string, Spot>>();
  /** The new id of each record that could not keep its own. */
  readonly #renamed = new Map<string, string>();
  readonly #remarks = new Remarks();
  /** How many imports of this archive are undone and in the trash. */
  #undone = 0;
  /** When the log of the account says that a record was completed, also a deleted one. */
  readonly #logged: ReadonlyMap<string, unknown>;
  readonly #projectOf = new Map<string, string>();
  #skipped = 0;
  #changed = 0;

  constructor(
    rows: Rows,
    kinds: readonly PlainKind[],
    person: Person,
    known: Known,
    idsOf: (table: OwnedTable, id: string) => readonly string[],
  ) {
    this.#rows = rows;
    this.#kinds = kinds;
    this.#person = person;
    this.#known = known;
    this.#idsOf = idsOf;
    this.#logged = new Map(
      (known.stored?.completions ?? []).map((log) => [
        `${COMPLETED[log['kind'] as keyof typeof COMPLETED]} ${String(log['subject_id'])}`,
        log['completed_at'],
      ]),
    );
  }

  planned(): Planned {
    const withIds = this.#kinds.filter((kind) => this.#rows[kind.table] && keyOfKind(kind)[0] === 'id');
    // The trash lists only records with a kind. The others use the number of undone imports found for those.
    for (const kind of withIds.filter((each) => each.kind)) this.#findSpots(kind);
    for (const kind of withIds.filter((each) => !each.kind)) this.#findSpots(kind);
    const rows: Rows = {};
    for (const kind of this.#kinds) {
      const all = this.#rows[kind.table];
      if (all && all.length > 0) rows[kind.table] = this.#newRows(kind, all);
    }
    const counts = countsOf(rows, this.#kinds);
    const inProject = Map.groupBy(rows.tasks ?? [], (task) => task['project_id'] as string);
    const areaName = new Map((rows.areas ?? []).map(({ id, name }) => [id, name]));
    const nameOf = new Map((rows.projects ?? []).map(({ id, name }) => [id, (areaName.get(id) ?? name) as string]));
    return {
      rows,
      counts,
      skipped: this.#skipped,
      conflicts:
        this.#changed === 0
          ? []
          : [`${counted(this.#changed, 'record')} already here with different contents: not changed.`],
      remarks: this.#remarks.all,
      projects: [...inProject]
        .flatMap(([id, tasks]) => (nameOf.has(id) ? { id, name: nameOf.get(id)!, tasks: tasks.length } : []))
        .toSorted((one, other) => other.tasks - one.tasks),
      roots: rootsOf(rows, this.#kinds),
      repeats: [],
      newFiles: (['stored_files', 'profile_pictures'] as const).flatMap((table) =>
        (rows[table] ?? []).map((row) => fileKey(table, row)),
      ),
    };
  }

  /** Decides for each record of a kind whether it is new, and its id. */
  #findSpots({ table, word, kind }: PlainKind): void {
    const spots = new Map<string, Spot>();
    this.#spots.set(table, spots);
    const { live, deleted, undone } = this.#known;
    const sharing = SHARES_IDS[table];
    const planned = new Set([...((sharing && this.#spots.get(sharing))?.values() ?? [])].map(({ id }) => id));
    const isOthers = (id: string) =>
      sharing !== undefined && [live[sharing], deleted[sharing], undone[sharing], planned].some((ids) => ids?.has(id));
    for (const row of this.#rows[table]!) {
      const own = row['id'] as string;
      const ids = this.#idsOf(table, own);
      const stored = live[table];
      const isSame = (id: string) => {
        const other = stored?.get(id);
        return other !== undefined && (id !== own || isSameInstant(other.created_at, row['created_at']));
      };
      const isUndone = (id: string) => undone[table]?.has(id) ?? false;
      const area = isList(table, row) ? this.#spots.get('areas')!.get(own)! : undefined;
      if (area) {
        // The list of an area goes with it.
        const isHere = area.state === 'here' && live.projects?.has(area.id);
        spots.set(own, area.state === 'here' && !isHere ? { id: area.id, state: 'new' } : { ...area });
        continue;
      }
      const inbox = table === 'projects' && row['is_inbox'] === 1 ? this.#inboxId() : undefined;
      const here = inbox ?? ids.find(isSame);
      const spot: Spot =
        here !== undefined
          ? { id: here, state: 'here' }
          : ids.some((id) => deleted[table]?.has(id))
            ? { id: own, state: 'gone' }
            : {
                id:
                  ids.find(
                    (id, place) =>
                      !stored?.has(id) &&
                      !isOthers(id) &&
                      (kind ? !isUndone(id) : place >= this.#undone) &&
                      !this.#isLogged(table, id, row),
                  ) ?? newId(),
                state: 'new',
              };
      if (spot.state === 'new') this.#undone = Math.max(this.#undone, ids.findLastIndex(isUndone) + 1);
      if (spot.state === 'gone') {
        this.#remarks.add({
          type: 'left_out',
          what: 'deleted records',
          example: `${word} “${labelOf(row)}” was deleted`,
        });
      }
      if (spot.state === 'here' && inbox === undefined) {
        const updated = stored?.get(spot.id)?.updated_at;
        if (updated !== undefined && !isSameInstant(updated, row['updated_at'])) this.#changed += 1;
      }
      spots.set(own, spot);
      if (spot.id !== own) this.#renamed.set(own, spot.id);
    }
  }

  /** Whether the log of the account has a completion of this id that is not that of the record. */
  #isLogged(table: OwnedTable, id: string, row: OwnedRow): boolean {
    const at = this.#logged.get(`${table} ${id}`);
    return at !== undefined && at !== row['completed_at'];
  }

  /** The Inbox of the account, which stays its only one. */
  #inboxId(): string | undefined {
    return this.#known.stored?.projects?.find((row) => row['is_inbox'] === 1)?.['id'] as string | undefined;
  }

  #newRows(kind: PlainKind, all: readonly OwnedRow[]): OwnedRow[] {
    const { table, exported } = kind;
    const key = keyOfKind(kind);
    const isPart = 'part' in exported;
    const stored = this.#known.stored?.[table] ?? [];
    const unique = UNIQUE[table] ?? (key[0] === 'id' ? [] : key);
    const taken = new Set(unique.length === 0 ? [] : stored.flatMap((row) => valuesOf(row, unique) ?? []));
    const isFull = ONLY_IF_NONE.includes(table) && stored.length > 0;
    const withParent = new Set(stored.flatMap((row) => (row['is_parent'] === 1 ? (row['resource_id'] as string) : [])));
    const rows: OwnedRow[] = [];
    for (const original of all) {
      const spot = key[0] === 'id' ? this.#spots.get(table)!.get(original['id'] as string)! : null;
      if (spot?.state === 'here') {
        if (isPart) this.#skipped += 1;
        continue;
      }
      if (spot && !this.#isWithinNew(kind, original)) spot.state = 'gone';
      if (spot?.state === 'gone' || !this.#isWithinNew(kind, original)) continue;
      const row = this.#follow(kind, original, spot?.id ?? null);
      if (row === null) {
        // What is in it is left out as well.
        if (spot) spot.state = 'gone';
        continue;
      }
      if (!this.#comesWithNew(kind, original)) {
        if (spot) spot.state = 'gone';
        if (taken.has(valuesOf(row, unique) ?? '')) this.#skipped += 1;
        else this.#remarks.add({ type: 'left_out', what: 'parts of existing records', example: labelOf(row) });
        continue;
      }
      if (isFull || taken.has(valuesOf(row, unique) ?? '')) {
        if (isFull || !this.#fit(table, row)) {
          if (spot) spot.state = 'gone';
          if (isPart) this.#skipped += 1;
          continue;
        }
      }
      if (table === 'attachments' && withParent.has(row['resource_id'] as string)) row['is_parent'] = 0;
      if ('file_id' in row) row['file_id'] = this.#known.fileIds?.get(fileKey(table, row)) ?? newId();
      if (table === 'tasks') this.#placeTask(row);
      rows.push(row);
    }
    return rows;
  }

  /** Whether a row is about nothing, about a record that is not in the archive, or about a new one. */
  #comesWithNew({ table, edges }: PlainKind, row: OwnedRow): boolean {
    // A timer and its session have the same id.
    if (table === 'focus_sessions' && this.#known.stored?.focus_timers?.some(({ id }) => id === row['id']))
      return false;
    const targets =
      table === 'completions'
        ? [[COMPLETED[row['kind'] as keyof typeof COMPLETED], row['subject_id']] as const]
        : (SUBJECTS[table] ?? []).map(
            (column) => [edges.find((edge) => edge.column === column)!.to, row[column]] as const,
          );
    const spots = targets.flatMap(([to, id]) => this.#spots.get(to)?.get(id as string) ?? []);
    if (spots.length > 0) return spots.some(({ state }) => state === 'new');
    return !targets.some(([to, id]) => this.#known.live[to]?.has(id as string));
  }

  /** A new subtask of a task that is here goes where that is, or beside it if it is completed. */
  #placeTask(row: OwnedRow): void {
    const parentId = row['parent_task_id'] as string | null;
    const parent = parentId === null ? undefined : this.#known.live.tasks?.get(parentId);
    const project = parent?.project_id ?? (parentId === null ? undefined : this.#projectOf.get(parentId));
    if (project !== undefined) row['project_id'] = project;
    if (parent?.completed_at && row['completed_at'] === null) {
      row['parent_task_id'] = null;
      this.#remarks.add({
        type: 'guessed',
        what: 'places of subtasks',
        example: `${labelOf(row)}: its task is completed`,
      });
    }
    this.#projectOf.set(row['id'] as string, row['project_id'] as string);
  }

  /** Whether a row that is within another one in the archive is in a new record. */
  #isWithinNew({ exported, edges }: PlainKind, row: OwnedRow): boolean {
    if ('part' in exported) return true;
    const owner = edges.find(({ column }) => 'within' in exported && column === exported.within)!;
    return this.#spots.get(owner.to)?.get(row[owner.column] as string)?.state === 'new';
  }

  /** Changes a row whose unique columns another row has; false: it is here already. */
  #fit(table: OwnedTable, row: OwnedRow): boolean {
    if (table === 'journal_entries') {
      row['reflection'] = null;
      this.#remarks.add({
        type: 'guessed',
        what: 'reflections',
        example: `${String(row['entry_date'])} has another one, so this is an ordinary entry`,
      });
    } else if (table === 'chat_sessions') row['session_id'] = row['id'];
    else if (table === 'recurring_tasks') row['task_id'] = null;
    else return false;
    return true;
  }

  /** A row with the new ids of the records that it names; null if it cannot be without one of them. */
  #follow({ table, edges }: PlainKind, original: OwnedRow, id: string | null): OwnedRow | null {
    const row: OwnedRow = { ...original, user_id: this.#person.userId };
    const followed = new Set(['user_id']);
    for (const { column, to, onDelete, isRequired } of edges) {
      const target = original[column] as string | null;
      if (target === null) continue;
      const spot = this.#spots.get(to)?.get(target);
      if (spot) {
        followed.add(column);
        row[column] = spot.id;
      }
      if (spot?.state !== 'gone' || onDelete === 'mention') continue;
      // A project or a rule can be without the record that it is in.
      const canStay = onDelete === 'loose' || (onDelete === 'held' && !isRequired && LOOSE.includes(table));
      if (!canStay) {
        if (onDelete === 'held' && 'name' in row) {
          this.#remarks.add({ type: 'left_out', what: 'records of deleted parents', example: labelOf(row) });
        }
        return null;
      }
      row[column] = null;
    }
    if (id !== null) {
      row['id'] = id;
      followed.add('id');
    }
    if (this.#renamed.size > 0) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string' || value.length < ID_LENGTH || followed.has(column)) continue;
        row[column] = value.replaceAll(ANY_ID, (found) => this.#renamed.get(found) ?? found);
      }
    }
    return row;
  }
}

const ID_LENGTH = 36;

const isList = (table: string, row: OwnedRow): boolean => table === 'projects' && isAreaListRow(row);
const LOOSE: readonly OwnedTable[] = ['projects', 'recurring_tasks'];

/** Tables without this time are compared by id only. */
const isSameInstant = (one: unknown, other: unknown): boolean => one === undefined || one === other;

const labelOf = (row: OwnedRow): string => String(row['name'] ?? row['title'] ?? row['id'] ?? row['day'] ?? '');

/** The number of records of each kind, named by {@link countedAs}. */
function countsOf(rows: Rows, kinds: readonly PlainKind[]): Record<string, number> {
  const counts: Record<string, number> = { subtasks: 0 };
  for (const { table, exported } of kinds) {
    if (!('part' in exported)) continue;
    const part = COUNTED_AS[table] ?? exported.part;
    counts[part] = 0;
    for (const row of rows[table] ?? []) {
      const name = countedAs(part, row);
      if (!HIDDEN_PROJECTS.includes(name)) counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}

/** The new rows that no other new row holds, by their ids or keys, for Undo. */
function rootsOf(rows: Rows, kinds: readonly PlainKind[]): Planned['roots'] {
  const newAreas = new Set((rows.areas ?? []).map(({ id }) => id));
  // The list of an area that was here stays with it: others may add tasks to it.
  const isPartOfOld = (table: string, row: OwnedRow) => isList(table, row) && !newAreas.has(row['id']);
  const isNew = new Map(
    Object.entries(rows).map(([table, all]) => [
      table,
      new Set(all.filter((row) => !isPartOfOld(table, row)).map(({ id }) => id)),
    ]),
  );
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      // The bytes of a file in the trash are kept by this row.
      if (!('part' in kind.exported) || kind.table === 'stored_files') return [];
      const key = STAMPS[kind.table] ?? keyOfKind(kind);
      const isById = !(kind.table in STAMPS) && key[0] === 'id';
      const isHeld = (row: OwnedRow) =>
        kind.edges.some(
          ({ column, to, onDelete }) =>
            (onDelete === 'held' || onDelete === 'between') && row[column] !== null && isNew.get(to)?.has(row[column]),
        );
      const roots = (rows[kind.table] ?? []).filter((row) => !isHeld(row) && !isPartOfOld(kind.table, row));
      if (roots.length === 0) return [];
      return [[kind.table, roots.map((row) => (isById ? (row['id'] as string) : valuesOf(row, key)!))]];
    }),
  );
}
