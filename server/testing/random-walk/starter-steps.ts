import type { OnboardingTemplate } from '#contract/onboarding.ts';
import type { Task } from '#contract/tasks.ts';
import { same } from './compare.ts';
import type { Kind, Model } from './model.ts';
import type { Walk } from './walk.ts';

const RECORDS_MAX = 6;

interface Named {
  id: string;
  name: string;
}
interface Served {
  pillars: (Named & { parent_pillar_id: string | null })[];
  areas: (Named & { pillar_id: string | null })[];
  projects: (Named & { area_id: string | null })[];
  tasks: Task[];
}

const served = async (walk: Walk): Promise<Served> => ({
  pillars: await walk.read('/pillars?include_archived=true&include_sub_pillars=true'),
  areas: await walk.read('/areas?include_archived=true'),
  projects: await walk.read('/projects?include_archived=true&include_inbox=true'),
  tasks: await walk.read('/tasks?include_archived=true'),
});

/**
 * Creates one pillar of a template with one area, unless a record has one of their names, which identify trash entries.
 */
export async function applyTemplate(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const { pillars, areas, projects } = model.alive;
  if (Math.max(pillars.size, areas.size, projects.size) >= RECORDS_MAX) return;
  const template = chance.pick(await walk.read<OnboardingTemplate[]>('/onboarding/templates'))!;
  const kept = chance.below(template.pillars.length);
  const keptArea = chance.below(template.pillars[kept]!.areas.length);
  const pillar = template.pillars[kept]!;
  const area = pillar.areas[keptArea]!;
  const tasks = area.projects.flatMap((project) => project.tasks);
  if ([pillar, area, ...area.projects, ...tasks].some(({ name }) => walk.hasName(name))) return;

  const others = template.pillars.keys().filter((place) => place !== kept);
  const otherAreas = pillar.areas.keys().filter((place) => place !== keptArea);
  const leave_out = [...others.map(String), ...otherAreas.map((place) => `${kept}.${place}`)];
  const body = { template: template.id, leave_out, request_id: chance.uuid() };
  const created = await walk.write<object>('POST', '/onboarding/apply', body, 'allowed');
  if (chance.once(3)) same('the same request', await walk.write('POST', '/onboarding/apply', body, 'allowed'), created);
  same('created by the template', created, {
    success: true,
    created: { pillars: 1, areas: 1, projects: area.projects.length, tasks: tasks.length },
  });
  addNew(walk, await served(walk));
}

/** Adds unknown records to the model. */
function addNew({ model, now }: Walk, all: Served): void {
  const { alive } = model;
  const isNew =
    (kind: Kind) =>
    ({ id }: Named) =>
      !alive[kind].has(id);
  const added: string[] = [];
  for (const { id, name, parent_pillar_id } of all.pillars.filter(isNew('pillars'))) {
    added.push(id);
    alive.pillars.set(id, { id, name, parent_pillar_id, archived: false });
  }
  for (const { id, name, pillar_id } of all.areas.filter(isNew('areas'))) {
    added.push(id);
    alive.areas.set(id, { id, name, pillar_id, archived: false });
  }
  for (const { id, name, area_id } of all.projects.filter(isNew('projects'))) {
    added.push(id);
    alive.projects.set(id, { id, name, area_id, archived: false });
  }
  for (const { id, name, project_id, sort_order } of all.tasks.filter(isNew('tasks'))) {
    added.push(id);
    const task = { id, name, project_id, parent_task_id: null, status: 'todo', requires_subtasks: false } as const;
    alive.tasks.set(id, { ...task, sort_order, created_at: now });
  }
  for (const id of added) {
    model.starters.add(id);
    model.untouched.add(id);
  }
}

/** Untouched starter records move to the trash, and no record of the person, or that contains one, moves with them. */
export async function removeStarterItems(walk: Walk): Promise<void> {
  const { model } = walk;
  await walk.write('DELETE', '/onboarding/starter-items', undefined, 'allowed');
  const left = await served(walk);
  const goneOf = (kind: 'tasks' | 'projects' | 'areas' | 'pillars') => {
    const there = new Set(left[kind].map(({ id }) => id));
    return new Set(model.known(kind).flatMap(({ id }) => (there.has(id) ? [] : [id])));
  };
  const areas = goneOf('areas');
  const gone = {
    tasks: goneOf('tasks'),
    // The list of an area goes with it.
    projects: new Set([...goneOf('projects'), ...[...model.alive.projects.keys()].filter((id) => areas.has(id))]),
    areas,
    pillars: goneOf('pillars'),
  };
  assertOnlyUnused(model, gone);
  assertAllUntouched(model, gone);

  const { tasks, projects } = model.alive;
  const rootsOf = (kind: keyof typeof gone, isInside: (id: string) => boolean) =>
    [...gone[kind]].filter((id) => !isInside(id)).map((id) => ({ kind, id }));
  const isIn = (ids: Set<string>, id: string | null) => id !== null && ids.has(id);
  await walk.noteEntries([
    ...rootsOf('tasks', (id) => {
      const { project_id, parent_task_id } = tasks.get(id)!;
      return isIn(gone.projects, project_id) || isIn(gone.tasks, parent_task_id);
    }),
    ...rootsOf('projects', (id) => isIn(gone.areas, projects.get(id)!.area_id)),
    ...rootsOf('areas', () => false),
    ...rootsOf('pillars', () => false),
  ]);
  same('areas left', left.areas.map(({ id }) => id).toSorted(), [...model.alive.areas.keys()].toSorted());
}

type Gone = Record<'tasks' | 'projects' | 'areas' | 'pillars', Set<string>>;

/** Each removed record was an unused starter record and contained no remaining record. */
function assertOnlyUnused(model: Model, gone: Gone): void {
  const { pillars, areas, projects, tasks, rules } = model.alive;
  const refuse = (what: string, ids: readonly string[]) => {
    if (ids.length > 0) throw new Error(`Removed, although ${what}: ${ids.join(', ')}`);
  };
  const all = Object.values(gone).flatMap((ids) => [...ids]);
  refuse(
    'it is not a starter record',
    all.filter((id) => !model.starters.has(id)),
  );
  refuse(
    'it was completed',
    [...gone.tasks].filter((id) => tasks.get(id)!.status === 'completed'),
  );
  refuse(
    'it was picked',
    [...model.picks.values()].flatMap((ids) => [...ids].filter((id) => gone.tasks.has(id))),
  );
  refuse(
    'a remaining task is linked with it',
    model.links
      .filter((link) => model.task(link.task_id) && model.task(link.depends_on_id))
      .filter((link) => gone.tasks.has(link.task_id) !== gone.tasks.has(link.depends_on_id))
      .map(({ task_id }) => task_id),
  );
  refuse(
    'an entry of the journal is about it',
    all.filter((id) => [...model.alive.entries.keys()].some((entry) => model.about(entry).some((on) => on.id === id))),
  );
  const holders = [
    ...[...tasks.values()].map(({ id, parent_task_id }) => [gone.tasks, id, gone.tasks, parent_task_id] as const),
    ...[...tasks.values()].map(({ id, project_id }) => [gone.tasks, id, gone.projects, project_id] as const),
    ...[...projects.values()].map(({ id, area_id }) => [gone.projects, id, gone.areas, area_id] as const),
    ...[...areas.values()].map(({ id, pillar_id }) => [gone.areas, id, gone.pillars, pillar_id] as const),
    ...[...pillars.values()].map(({ id, parent_pillar_id: up }) => [gone.pillars, id, gone.pillars, up] as const),
    ...[...rules.values()].map(({ id, project_id }) => [new Set<string>(), id, gone.projects, project_id] as const),
    ...[...rules.values()].map(({ id, task_id }) => [new Set<string>(), id, gone.tasks, task_id] as const),
  ];
  refuse(
    'it contained a remaining record',
    holders.flatMap(([own, id, above, holder]) =>
      holder !== null && above.has(holder) && !own.has(id) ? [`${holder} of ${id}`] : [],
    ),
  );
}

/** Records that no request has named, and that contain nothing else, are removed. */
function assertAllUntouched(model: Model, gone: Gone): void {
  for (const kind of ['tasks', 'projects', 'areas', 'pillars'] as const) {
    const kept = [...model.alive[kind].keys()].filter((id) => !gone[kind].has(id));
    const unused = kept.filter((id) => isUntouched(model, kind, id));
    if (unused.length > 0) throw new Error(`Untouched but not removed: ${kind} ${unused.join(', ')}`);
  }
}

/** The record and all records in it. */
function isUntouched(model: Model, kind: keyof Gone, id: string): boolean {
  if (!model.untouched.has(id)) return false;
  const { pillars, areas, projects, tasks, rules } = model.alive;
  const below = (of: keyof Gone, records: Iterable<Named>) =>
    [...records].every((one) => isUntouched(model, of, one.id));
  if (kind === 'tasks') return model.children(id).length === 0 && !model.ruleOf(id);
  if (kind === 'projects') {
    const hasRule = [...rules.values()].some((rule) => rule.project_id === id);
    return (
      !hasRule &&
      below(
        'tasks',
        [...tasks.values()].filter((task) => task.project_id === id),
      )
    );
  }
  if (kind === 'areas')
    return below(
      'projects',
      [...projects.values()].filter((project) => project.area_id === id),
    );
  const subs = [...pillars.values()].filter((sub) => sub.parent_pillar_id === id);
  return (
    subs.length === 0 &&
    below(
      'areas',
      [...areas.values()].filter((area) => area.pillar_id === id),
    )
  );
}
