import type { Task } from '#contract/tasks.ts';
import { same } from './compare.ts';
import { addAll, type ModelEntry, type ModelLink } from './model.ts';
import type { Walk } from './walk.ts';

export const restore = (walk: Walk): Promise<void> =>
  restoreEntry(walk, walk.chance.once(3) ? walk.model.trash.at(-1) : walk.chance.pick(walk.model.trash));

/** Restores a chat, mostly while another one uses its id. */
export const restoreChat = (walk: Walk): Promise<void> =>
  restoreEntry(walk, walk.chance.pick(walk.model.trash.filter(({ kind }) => kind === 'chats')));

async function restoreEntry(walk: Walk, entry: ModelEntry | undefined): Promise<void> {
  const { model } = walk;
  if (!entry) return;
  const isForbidden = model.missingParent(entry) || model.liesTooDeep(entry);
  if (await walk.write('POST', `/trash/${entry.id}/restore`, undefined, isForbidden ? 'refused' : 'allowed')) {
    await noteRestored(walk, [entry]);
  } else if (entry.kind === 'areas' || entry.kind === 'projects') await restoreWithoutParent(walk, entry);
  else if (entry.kind === 'tasks') await restoreToInbox(walk, entry);
}

/** Without its parent, it can be restored without one. */
async function restoreWithoutParent(walk: Walk, entry: ModelEntry): Promise<void> {
  await walk.write('POST', `/trash/${entry.id}/restore`, { parent_id: null }, 'allowed');
  const { areas, projects } = entry.records;
  if (entry.kind === 'areas') areas.get(entry.rootId)!.pillar_id = null;
  else projects.get(entry.rootId)!.area_id = null;
  await noteRestored(walk, [entry]);
}

/** A task restored without a parent goes to the Inbox with all its subtasks. */
async function restoreToInbox(walk: Walk, entry: ModelEntry): Promise<void> {
  await walk.write('POST', `/trash/${entry.id}/restore`, { parent_id: null }, 'allowed');
  const { project_id } = await walk.read<Task>(`/tasks/${entry.rootId}`);
  walk.model.noteInbox(project_id);
  const { tasks } = entry.records;
  tasks.get(entry.rootId)!.parent_task_id = null;
  for (const task of tasks.values()) task.project_id = project_id;
  await noteRestored(walk, [entry]);
}

/** Restores with another, visible parent. */
export async function restoreElsewhere(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const entry = chance.pick(
    model.trash.filter(({ kind }) => kind === 'areas' || kind === 'projects' || kind === 'tasks'),
  );
  if (!entry) return;
  const { kind, rootId, records } = entry;
  const above = ({ areas: 'pillars', projects: 'areas', tasks: 'projects' } as const)[kind as 'areas'];
  const parent_id = chance.pick([...model.alive[above].keys()]);
  if (parent_id === undefined) return;
  const isHidden = {
    areas: () => model.isPillarHidden(parent_id),
    projects: () => model.isAreaHidden(model.alive.areas.get(parent_id)!),
    tasks: () => model.isHidden(parent_id),
  }[kind as 'areas'];
  const verdict = isHidden() ? 'refused' : 'allowed';
  if (!(await walk.write('POST', `/trash/${entry.id}/restore`, { parent_id }, verdict))) return;
  if (kind === 'areas') records.areas.get(rootId)!.pillar_id = parent_id;
  if (kind === 'projects') records.projects.get(rootId)!.area_id = parent_id;
  if (kind === 'tasks') {
    records.tasks.get(rootId)!.parent_task_id = null;
    for (const task of records.tasks.values()) task.project_id = parent_id;
  }
  model.waiting.delete(rootId);
  await noteRestored(walk, [entry]);
}

/** No record can be created with an id that is in the trash. */
export async function reuseId(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const entry = chance.pick(model.trash);
  const project = chance.pick([...model.alive.projects.values()].filter(({ id }) => !model.isHidden(id)));
  const kind = chance.pick(['pillars', 'areas', 'projects', 'tasks'] as const);
  const id = chance.pick([...(entry?.records[kind!].keys() ?? [])]);
  if (!project || id === undefined) return;
  const body = { id, name: walk.newName(), ...(kind === 'tasks' && { project_id: project.id }) };
  await walk.write('POST', `/${kind}`, body, 'refused');
}

/**
 * Restores several, all or none; the last deleted comes first, since it may contain the others. Sometimes with ids that
 * are not in the trash, which are refused or skipped.
 */
export async function restoreMany(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const entries = chance
    .some(model.trash, 4)
    .toSorted((one, other) => other.deleted_at - one.deleted_at || (one.id < other.id ? 1 : -1));
  if (entries.length === 0) return;
  // Checked one after another, as if the previous ones were restored.
  const there = structuredClone(model.alive);
  const isForbidden = entries.some((entry) => {
    const isRefused = model.missingParent(entry, there) || model.liesTooDeep(entry, there);
    addAll(there, entry.records);
    return isRefused;
  });
  const missing = chance.once(3) ? Array.from({ length: 1 + chance.below(2) }, () => chance.uuid()) : [];
  const skip_missing = chance.once(2);
  const ids = chance.shuffled([...entries.map(({ id }) => id), ...missing]);
  const isRefused = isForbidden || (missing.length > 0 && !skip_missing);
  const verdict = isRefused ? 'refused' : 'allowed';
  const restored = await walk.write<{ missing: number }>('POST', '/trash/restore', { ids, skip_missing }, verdict);
  if (!restored) return;
  same('skipped ids', restored.missing, missing.length);
  await noteRestored(walk, entries);
}

async function noteRestored(walk: Walk, entries: readonly ModelEntry[]): Promise<void> {
  const { model } = walk;
  for (const entry of entries) model.restore(entry);
  const served = await walk.read<Task[]>('/tasks?include_archived=true');
  await noteTooDeep(walk, served, entries);
  noteLeftOut(walk, served);
  await restoreLinks(walk);
  settleRules(walk, served);
  model.settle();
}

/** Subtasks that would be on a sixth level stay in the trash, with all below them, as separate entries. */
async function noteTooDeep(walk: Walk, served: readonly Task[], entries: readonly ModelEntry[]): Promise<void> {
  const { model } = walk;
  const there = new Set(served.map(({ id }) => id));
  const missing = entries.flatMap(({ records }) => [...records.tasks.values()]).filter(({ id }) => !there.has(id));
  if (missing.length === 0) return;
  for (const { id, name } of missing) if (model.depth(id) <= 5) throw new Error(`${name} did not come back`);
  const roots = missing.filter(({ parent_task_id }) => parent_task_id === null || there.has(parent_task_id));
  await walk.noteDeleted(
    'tasks',
    roots.map(({ id }) => id),
  );
}

/** A link is restored once both ends exist, unless it would create a cycle. */
function noteLeftOut({ model }: Walk, served: readonly Task[]): void {
  const there = new Map(served.map((task) => [task.id, new Set(task.dependency_task_ids)]));
  const isServed = ({ task_id, depends_on_id }: ModelLink) => there.get(task_id)!.has(depends_on_id);
  const isWhole = (link: ModelLink) => there.has(link.task_id) && there.has(link.depends_on_id);
  const leftOut = model.links.filter((link) => isWhole(link) && !isServed(link));
  model.links = model.links.filter((link) => !leftOut.includes(link));
  for (const { task_id, depends_on_id } of leftOut) {
    if (model.reaches(depends_on_id, task_id)) continue;
    throw new Error(`${task_id} does not wait for ${depends_on_id} any more, and nothing forbids it`);
  }
}

/**
 * Areas and sub-pillars that waited for their pillar return to it, where one level is not exceeded; the last cleared
 * first.
 */
async function restoreLinks(walk: Walk): Promise<void> {
  const { model } = walk;
  const { areas, pillars } = model.alive;
  for (const [id, pillarId] of [...model.waiting].toReversed()) {
    const pillar = pillars.get(pillarId);
    const area = areas.get(id);
    const sub = pillars.get(id);
    if (!pillar || !(area ?? sub)) continue;
    if (area) area.pillar_id = pillarId;
    const hasSubs = [...pillars.values()].some((other) => other.parent_pillar_id === id);
    if (sub && !hasSubs && pillar.parent_pillar_id === null) sub.parent_pillar_id = pillarId;
    model.waiting.delete(id);
  }
}

/** A task that has another rule by now keeps it. */
function settleRules({ model }: Walk, served: readonly Task[]): void {
  const kept = new Map(served.map((task) => [task.id, task.recurring_task_id]));
  for (const rules of Map.groupBy(model.alive.rules.values(), (rule) => rule.task_id).values()) {
    if (rules.length < 2) continue;
    const taskId = rules[0]!.task_id;
    if (taskId === null || !model.task(taskId)) continue;
    same(
      'one rule of a task',
      rules.some(({ id }) => id === kept.get(taskId)),
      true,
    );
    for (const rule of rules) if (rule.id !== kept.get(taskId)) rule.task_id = null;
  }
}

export async function deleteForGood(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const entry = chance.pick(model.trash);
  if (!entry) return;
  const all = chance.once(8);
  await walk.write('DELETE', all ? '/trash' : `/trash/${entry.id}`, undefined, 'allowed');
  model.forget(all ? [...model.trash] : [entry]);
}
