import type { ModelSnooze } from './person/notice-steps.ts';
import type { ModelGrant } from './person/oauth-steps.ts';
import type { ModelToken, ModelWebhook } from './person/program-steps.ts';
import type { ModelTimer } from './person/timer-steps.ts';
import type { InstanceChanges, SkippedOlder } from '#contract/recurring.ts';
import type { Planned } from '#contract/today.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { TRASH_DAYS } from '#contract/trash.ts';
import type { TaskStatus } from '#contract/vocabulary.ts';

const SUBTASK_LEVELS_MAX = 5;
export const DAY_MS = 24 * 60 * 60 * 1000;

/* The expected records of a person: plain objects in memory, and the rules of the product in a few lines. */

export interface ModelTask {
  id: string;
  name: string;
  project_id: string;
  parent_task_id: string | null;
  status: TaskStatus;
  requires_subtasks: boolean;
  sort_order: number;
  created_at: number;
}

export interface ModelProject {
  id: string;
  name: string;
  area_id: string | null;
  archived: boolean;
}

export interface ModelArea {
  id: string;
  name: string;
  pillar_id: string | null;
  archived: boolean;
}

export interface ModelPillar {
  id: string;
  name: string;
  parent_pillar_id: string | null;
  archived: boolean;
}

export interface ModelRule {
  id: string;
  name: string;
  project_id: string | null;
  task_id: string | null;
  /** Not paused. */
  is_active: boolean;
  /** Instances that the person completed or skipped, by id. */
  closed: Map<string, 'completed' | 'skipped'>;
  /** Its task has moved and may have been completed before, which leaves the rule; or a record was restored. */
  mayFollow?: boolean;
}

export interface ModelTemplateTask {
  id: string;
  name: string;
  parent_task_id: string | null;
  dependency_task_ids: readonly string[];
}

export interface ModelTemplate {
  id: string;
  name: string;
  /** In order, each before its subtasks. */
  tasks: ModelTemplateTask[];
}

/** Skipped older instances of a rule, as sent by its undo. */
interface ModelSkip {
  rule: ModelRule;
  done: SkippedOlder;
  /** The task that was swapped with one of them. */
  taskId: string | null;
}

/** A skip of the task that a rule was created from. */
interface ModelFirstSkip {
  rule: ModelRule;
  /** The day that it was skipped on, and the one that it moved to. */
  day: string;
  to: string;
  /** The instance that took its day. */
  instanceId: string;
}

/** An entry of the journal. */
export interface ModelJournalEntry {
  id: string;
  /** Its title. */
  name: string;
  template_id: string | null;
  /** For a reflection: `evening 2026-11-22`. */
  reflection: string | null;
}

/** A person's own template for entries. */
export interface ModelEntryTemplate {
  id: string;
  name: string;
}

/** The kinds that can be linked to an entry, by their name there. */
export const LINKED_KINDS = { pillar: 'pillars', area: 'areas', project: 'projects', task: 'tasks' } as const;

/** A link from an entry to a record; kept while one or both are in the trash. */
export interface ModelAbout {
  entry_id: string;
  type: keyof typeof LINKED_KINDS;
  id: string;
}

/** A file. */
export interface ModelFile {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  archived: boolean;
}

/** A chat with the coach. */
export interface ModelChat {
  /** The id of its first message. */
  id: string;
  /** Its title: its first message. */
  name: string;
  /** Its id in addresses; null when the server has renamed it and the new id is not read yet. */
  session_id: string | null;
  /** The messages of the person. */
  messages: string[];
  /** The time of the last message. */
  last: number;
}

/** The kinds that files can be attached to, by their name there. */
export const ATTACHED_KINDS = { ...LINKED_KINDS, journal_entry: 'entries', template: 'templates' } as const;

/** An attachment of a file to a record; kept while one or both are in the trash. */
export interface ModelAttachment {
  file_id: string;
  type: keyof typeof ATTACHED_KINDS;
  id: string;
}

/** A dependency between two tasks; kept while one or both are in the trash. */
export interface ModelLink {
  task_id: string;
  depends_on_id: string;
}

export const KINDS = [
  'pillars',
  'areas',
  'projects',
  'tasks',
  'rules',
  'entries',
  'templates',
  'entryTemplates',
  'files',
  'chats',
] as const;
export type Kind = (typeof KINDS)[number];

/** Records by id. */
export interface Records {
  pillars: Map<string, ModelPillar>;
  areas: Map<string, ModelArea>;
  projects: Map<string, ModelProject>;
  tasks: Map<string, ModelTask>;
  rules: Map<string, ModelRule>;
  entries: Map<string, ModelJournalEntry>;
  templates: Map<string, ModelTemplate>;
  entryTemplates: Map<string, ModelEntryTemplate>;
  files: Map<string, ModelFile>;
  chats: Map<string, ModelChat>;
}

type RecordOf<K extends Kind> = Records[K] extends Map<string, infer R> ? R : never;

export const noRecords = (): Records => ({
  pillars: new Map(),
  areas: new Map(),
  projects: new Map(),
  tasks: new Map(),
  rules: new Map(),
  entries: new Map(),
  templates: new Map(),
  entryTemplates: new Map(),
  files: new Map(),
  chats: new Map(),
});

export function addAll(to: Records, records: Records): void {
  for (const kind of KINDS) {
    for (const [id, record] of records[kind]) (to[kind] as Map<string, unknown>).set(id, record);
  }
}

/** A deleted record with all records deleted with it. */
export interface ModelEntry {
  id: string;
  kind: Kind;
  rootId: string;
  records: Records;
  deleted_at: number;
}

export class Model {
  alive = noRecords();
  trash: ModelEntry[] = [];
  links: ModelLink[] = [];
  abouts: ModelAbout[] = [];
  attachments: ModelAttachment[] = [];
  /** Files that have expired in the trash; they use space until a job purges them. */
  expiredBytes = 0;
  /** Loose pointers that wait for their target, area → pillar and sub-pillar → pillar, the last cleared at the end. */
  waiting = new Map<string, string>();
  /** The tasks that were picked, by day. */
  picks = new Map<string, Set<string>>();
  /** Their due dates when they were picked, by day and id; the day itself without one. */
  pickedWith = new Map<string, string>();
  /** The previous days of the tasks in the last plan, from its response. */
  lastPlan: readonly Planned[] = [];
  /** Changes of single instances, by id. */
  own = new Map<string, Partial<InstanceChanges>>();
  /** The skips of older instances that may be undone. */
  skipped: ModelSkip[] = [];
  /** The skips of first tasks that may be undone. */
  firstSkips: ModelFirstSkip[] = [];
  /** The day until which a task is not suggested. */
  notNow = new Map<string, string>();
  /** The rules whose tasks the current write moves. */
  readonly #moved = new Set<ModelRule>();
  /** How many focus sessions were finished, by day. */
  focusSessions = new Map<string, number>();
  /** The focus minutes of tasks. */
  focused = new Map<string, number>();
  /** The focus timer, running or paused. */
  timer: ModelTimer | null = null;
  /** When it was last started, paused, resumed or finished. */
  timerChangedAt = Number.POSITIVE_INFINITY;
  /** Snoozed notifications, and those that have returned, by id. */
  snoozes = new Map<string, ModelSnooze>();
  /** The reminders of tasks, as date and time. */
  reminders = new Map<string, readonly [date: string | null, time: string | null]>();
  /** The courses that the person is enrolled in. */
  enrolled = new Set<string>();
  /** The lessons that are completed. */
  lessons = new Set<string>();
  /** The last message as it was sent, and its chat. */
  lastMessage: { body: { id: string; session_id: string; content: string }; chatId: string } | null = null;
  /** The picture in the profile. */
  picture: { size: number } | null = null;
  /** The Google account that opens this one. */
  google: string | null = null;
  /** The account at the provider of the server that opens this one. */
  oidc: string | null = null;
  /** Two-step sign-in, if it is on: its key and the codes that are left. */
  twoStep: { secret: string; recoveryCodes: string[] } | null = null;
  /** Tokens of programs and webhooks, by id. */
  tokens = new Map<string, ModelToken>();
  webhooks = new Map<string, ModelWebhook>();
  /** Programs that have signed in, by the id of their token. */
  grants = new Map<string, ModelGrant>();
  /** Every token and code that was given out. */
  secrets: string[] = [];
  /** What a starter template has created, by id. */
  starters = new Set<string>();
  /** Untouched starter records. */
  untouched = new Set<string>();
  /** The Inbox; it is created with its first task. */
  inboxId: string | null = null;
  /** Tasks that may become completed by the last change of their subtasks. */
  mayComplete = new Set<string>();

  task = (id: string) => this.alive.tasks.get(id);

  /** The existing records of a kind that a person knows: projects without the lists of areas (ADR 0122). */
  known<K extends Kind>(kind: K): RecordOf<K>[] {
    const records = [...this.alive[kind].values()] as RecordOf<K>[];
    return kind === 'projects' ? records.filter((one) => !isAreaList(one as ModelProject)) : records;
  }

  /** Counts a focus session. */
  noteFocus(day: string, taskId: string | null, minutes: number): void {
    this.focusSessions.set(day, (this.focusSessions.get(day) ?? 0) + 1);
    if (taskId !== null) this.focused.set(taskId, (this.focused.get(taskId) ?? 0) + minutes);
  }

  children(id: string): ModelTask[] {
    return [...this.alive.tasks.values()].filter((task) => task.parent_task_id === id);
  }

  /** A task with all below it, parents first. */
  withSubtasks(id: string): ModelTask[] {
    const task = this.task(id);
    return task ? [task, ...this.children(id).flatMap((child) => this.withSubtasks(child.id))] : [];
  }

  depth(id: string): number {
    const parent = this.task(id)?.parent_task_id;
    return parent ? 1 + this.depth(parent) : 0;
  }

  height(id: string): number {
    return Math.max(0, ...this.children(id).map((child) => 1 + this.height(child.id)));
  }

  fitsBelow(parentId: string, height: number): boolean {
    return this.depth(parentId) + 1 + height <= SUBTASK_LEVELS_MAX;
  }

  isBelow(id: string, ancestorId: string): boolean {
    for (let step: string | null = id; step !== null; step = this.task(step)?.parent_task_id ?? null) {
      if (step === ancestorId) return true;
    }
    return false;
  }

  /** The existing tasks that a task waits for. */
  dependencies(id: string): string[] {
    return this.links
      .filter((link) => link.task_id === id && this.task(link.depends_on_id))
      .map((link) => link.depends_on_id);
  }

  canStart = (id: string): boolean => this.dependencies(id).every((other) => this.task(other)!.status === 'completed');

  /** Whether `from` waits for `to`, directly or indirectly, through existing tasks. */
  reaches(from: string, to: string, seen = new Set<string>()): boolean {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return this.dependencies(from).some((next) => this.reaches(next, to, seen));
  }

  lacksSubtasks({ id, requires_subtasks }: ModelTask): boolean {
    return requires_subtasks && this.children(id).some((child) => child.status !== 'completed');
  }

  /**
   * Whether the rules refuse a status: waiting tasks stay at `todo`, and tasks that require their subtasks cannot be
   * completed before them.
   */
  refuses(task: ModelTask, status: TaskStatus): boolean {
    if (status === 'todo' || status === task.status) return false;
    return !this.canStart(task.id) || (status === 'completed' && this.lacksSubtasks(task));
  }

  /** Sets the status of a task, with the consequences for the tasks above it. */
  setStatus(task: ModelTask, status: TaskStatus): void {
    if (task.status === status) return;
    const completes = status === 'completed';
    task.status = status;
    const parent = task.parent_task_id === null ? undefined : this.task(task.parent_task_id);
    if (completes && parent?.requires_subtasks && parent.status !== 'completed' && !this.lacksSubtasks(parent)) {
      if (this.canStart(parent.id)) this.setStatus(parent, 'completed');
    }
    this.settle();
  }

  /** A completed task that requires its subtasks is reopened with the first open one. */
  settle(): void {
    for (const task of this.alive.tasks.values()) {
      if (task.status !== 'completed' || !this.lacksSubtasks(task)) continue;
      task.status = 'in_progress';
      this.settle();
      return;
    }
  }

  /** Notes that something other than a completion happened below a task. */
  noteChange(parentId: string | null): void {
    if (parentId !== null) this.mayComplete.add(parentId);
  }

  isHidden(projectId: string): boolean {
    const project = this.alive.projects.get(projectId)!;
    const area = project.area_id === null ? undefined : this.alive.areas.get(project.area_id);
    return project.archived || (area !== undefined && this.isAreaHidden(area));
  }

  isAreaHidden({ archived, pillar_id }: ModelArea): boolean {
    return archived || (pillar_id !== null && this.isPillarHidden(pillar_id));
  }

  isPillarHidden(id: string): boolean {
    const { archived, parent_pillar_id } = this.alive.pillars.get(id)!;
    return archived || (parent_pillar_id !== null && this.isPillarHidden(parent_pillar_id));
  }

  /** The existing records that an entry is about. */
  about(entryId: string): ModelAbout[] {
    return this.abouts.filter(
      ({ entry_id, type, id }) => entry_id === entryId && this.alive[LINKED_KINDS[type]].has(id),
    );
  }

  /** The existing records that a file is attached to. */
  attachedTo(fileId: string): ModelAttachment[] {
    return this.attachments.filter(
      ({ file_id, type, id }) => file_id === fileId && this.alive[ATTACHED_KINDS[type]].has(id),
    );
  }

  /** Whether an existing record is hidden, by itself or by a record above it. */
  isOutOfSight(type: ModelAttachment['type'], id: string): boolean {
    if (type === 'journal_entry' || type === 'template') return false;
    if (type === 'pillar') return this.isPillarHidden(id);
    if (type === 'area') return this.isAreaHidden(this.alive.areas.get(id)!);
    return this.isHidden(type === 'project' ? id : this.task(id)!.project_id);
  }

  inOrder(projectId: string): ModelTask[] {
    return [...this.alive.tasks.values()]
      .filter((task) => task.project_id === projectId)
      .toSorted((a, b) => a.sort_order - b.sort_order || a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  }

  ruleOf(taskId: string): ModelRule | undefined {
    return [...this.alive.rules.values()].find((rule) => rule.task_id === taskId);
  }

  /** Moves a task with its subtasks to another project, out of the task that it is below. */
  move(task: ModelTask, projectId: string): void {
    const left = task.parent_task_id;
    for (const below of this.withSubtasks(task.id)) {
      below.project_id = projectId;
      const rule = this.ruleOf(below.id);
      if (rule) this.#moved.add(rule);
    }
    task.parent_task_id = null;
    this.noteChange(left);
  }

  /** The rules of moved tasks follow them, unless these are completed. */
  moveRules(): void {
    for (const rule of this.#moved) {
      const task = this.task(rule.task_id!)!;
      if (this.mayComplete.has(task.id)) rule.mayFollow = true;
      else if (task.status !== 'completed') rule.project_id = task.project_id;
    }
    this.#moved.clear();
  }

  /** All records that are deleted with a record. */
  subtree(kind: Kind, id: string): Records {
    const records = noRecords();
    const add = <K extends Kind>(of: K, key: string) => {
      const record = this.alive[of].get(key);
      if (record) (records[of] as Map<string, unknown>).set(key, record);
    };
    add(kind, id);
    for (const { id: projectId, area_id } of this.alive.projects.values()) {
      if (area_id !== null && records.areas.has(area_id)) add('projects', projectId);
    }
    if (kind === 'tasks') for (const task of this.withSubtasks(id)) add('tasks', task.id);
    for (const task of this.alive.tasks.values()) if (records.projects.has(task.project_id)) add('tasks', task.id);
    for (const rule of this.alive.rules.values()) {
      if (rule.project_id !== null && records.projects.has(rule.project_id)) add('rules', rule.id);
    }
    return records;
  }

  moveToTrash(entry: ModelEntry): void {
    const { kind, rootId, records } = entry;
    const parents = kind === 'tasks' ? [this.task(rootId)!.parent_task_id] : [];
    for (const of of KINDS) {
      for (const id of records[of].keys()) {
        this.alive[of].delete(id);
        this.untouched.delete(id);
      }
    }
    if (kind === 'pillars') {
      for (const area of this.alive.areas.values()) {
        if (area.pillar_id !== rootId) continue;
        area.pillar_id = null;
        this.#noteCut(area.id, rootId);
      }
      for (const sub of this.alive.pillars.values()) {
        if (sub.parent_pillar_id !== rootId) continue;
        sub.parent_pillar_id = null;
        this.#noteCut(sub.id, rootId);
      }
    }
    this.trash.push(entry);
    for (const parent of parents) this.noteChange(parent);
  }

  /** The list of an area is made with its first task. */
  noteAreaList({ id }: ModelArea): void {
    if (!this.alive.projects.has(id)) this.alive.projects.set(id, { id, name: '', area_id: id, archived: false });
  }

  #noteCut(id: string, pillarId: string): void {
    this.waiting.delete(id);
    this.waiting.set(id, pillarId);
  }

  /** The Inbox is made with the first task that needs it. */
  noteInbox(id: string): void {
    if (this.inboxId === null) this.alive.projects.set(id, { id, name: 'Inbox', area_id: null, archived: false });
    this.inboxId ??= id;
  }

  /** The missing record that an entry needs; it then cannot be restored in place. */
  missingParent({ kind, rootId, records }: ModelEntry, alive: Records = this.alive): boolean {
    const isGone = (of: Kind, id: string | null) => id !== null && !alive[of].has(id);
    if (kind === 'entries' || kind === 'templates' || kind === 'entryTemplates') return false;
    if (kind === 'files' || kind === 'chats') return false;
    if (kind === 'pillars') return isGone('pillars', records.pillars.get(rootId)!.parent_pillar_id);
    if (kind === 'areas') return isGone('pillars', records.areas.get(rootId)!.pillar_id);
    if (kind === 'projects') return isGone('areas', records.projects.get(rootId)!.area_id);
    if (kind === 'rules') return isGone('projects', records.rules.get(rootId)!.project_id);
    const { parent_task_id, project_id } = records.tasks.get(rootId)!;
    return parent_task_id === null ? isGone('projects', project_id) : isGone('tasks', parent_task_id);
  }

  /** Whether the deleted task itself would be below the deepest level, so that its restore is refused. */
  liesTooDeep({ kind, rootId, records }: ModelEntry, alive: Records = this.alive): boolean {
    if (kind !== 'tasks') return false;
    let levels = 0;
    let parentId = records.tasks.get(rootId)!.parent_task_id;
    for (; parentId !== null; levels += 1) parentId = alive.tasks.get(parentId)?.parent_task_id ?? null;
    return levels > SUBTASK_LEVELS_MAX;
  }

  /** Restores an entry with the links and pointers that waited for it. */
  restore(entry: ModelEntry): void {
    const { kind, rootId, records } = entry;
    // A day has one reflection of a kind: if it has another one by now, an ordinary entry is restored.
    const taken = new Set([...this.alive.entries.values()].map(({ reflection }) => reflection));
    for (const one of records.entries.values()) if (taken.has(one.reflection)) one.reflection = null;
    // Another chat may use its id by now.
    const called = new Set([...this.alive.chats.values()].map(({ session_id }) => session_id));
    for (const chat of records.chats.values()) if (called.has(chat.session_id)) chat.session_id = null;
    addAll(this.alive, records);
    this.trash = this.trash.filter((other) => other !== entry);
    if (kind === 'pillars') {
      const pillar = records.pillars.get(rootId)!;
      const parent = pillar.parent_pillar_id;
      // Sub-pillars are one level deep: if its parent has become one, it is restored at the top level.
      if (parent !== null && this.alive.pillars.get(parent)!.parent_pillar_id !== null) pillar.parent_pillar_id = null;
    }
    if (kind === 'tasks') {
      const parentId = records.tasks.get(rootId)!.parent_task_id;
      const project_id = parentId === null ? undefined : this.task(parentId)!.project_id;
      if (project_id !== undefined) for (const task of records.tasks.values()) task.project_id = project_id;
      this.noteChange(parentId);
    }
    // A rule comes together with its open task.
    for (const rule of this.alive.rules.values()) if (this.task(rule.task_id ?? '')) rule.mayFollow = true;
    this.settle();
  }

  /** Removes permanently deleted records. */
  forget(entries: readonly ModelEntry[]): void {
    const gone = new Set(entries.flatMap(({ records }) => KINDS.flatMap((kind) => [...records[kind].keys()])));
    this.trash = this.trash.filter((entry) => !entries.includes(entry));
    this.links = this.links.filter((link) => !gone.has(link.task_id) && !gone.has(link.depends_on_id));
    this.abouts = this.abouts.filter(({ entry_id, id }) => !gone.has(entry_id) && !gone.has(id));
    this.attachments = this.attachments.filter(({ file_id, id }) => !gone.has(file_id) && !gone.has(id));
    for (const [id, target] of this.waiting) if (gone.has(id) || gone.has(target)) this.waiting.delete(id);
  }

  expire(now: number): void {
    const expired = this.trash.filter((entry) => entry.deleted_at + TRASH_DAYS * DAY_MS <= now);
    for (const { records } of expired) for (const { size } of records.files.values()) this.expiredBytes += size;
    this.forget(expired);
  }
}
