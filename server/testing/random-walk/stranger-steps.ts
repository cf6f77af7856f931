import type { JournalEntry } from '#contract/journal.ts';
import { same } from './compare.ts';
import type { Walk } from './walk.ts';

type Attempt = readonly [method: string, path: string, body?: unknown];

/** Every endpoint with a record in its path. */
const ATTEMPTS = {
  pillars: (id: string): Attempt[] => [
    ...ofPlace('pillars', id),
    ['POST', '/pillars', { name: 'Theirs', parent_pillar_id: id }],
    ['POST', '/areas', { name: 'Theirs', pillar_id: id }],
    ['PUT', '/pillars/reorder', { pillar_ids: [id] }],
  ],
  areas: (id: string): Attempt[] => [
    ...ofPlace('areas', id),
    ['POST', '/projects', { name: 'Theirs', area_id: id }],
    ['PUT', '/areas/reorder', { area_ids: [id] }],
  ],
  projects: (id: string): Attempt[] => [
    ...ofPlace('projects', id),
    ['GET', `/projects/${id}/tasks`],
    ['GET', `/projects/${id}/kanban`],
    ['GET', `/projects/${id}/tasks/available-dependencies`],
    ['PUT', `/projects/${id}/tasks/reorder`, { task_ids: [] }],
    ['PUT', '/projects/reorder', { project_ids: [id] }],
    ['GET', `/resources/entity/project/${id}`],
    ['GET', `/resources/parent/project/${id}`],
    ['POST', '/tasks', { name: 'Theirs', project_id: id }],
    ['POST', '/project-templates', { name: 'Theirs', from_project_id: id }],
    ['POST', '/recurring-tasks', { name: 'Theirs', project_id: id, recurrence_pattern: { type: 'daily' } }],
  ],
  tasks: (id: string): Attempt[] => [
    ...ofRecord('tasks', id),
    ['PUT', `/tasks/${id}/column?new_column=done`],
    ['GET', `/tasks/${id}/with-subtasks`],
    ['GET', `/tasks/${id}/subtasks`],
    ['POST', `/tasks/${id}/subtasks`, { name: 'Theirs' }],
    ['GET', `/tasks/${id}/dependencies`],
    ['PUT', `/tasks/${id}/dependencies`, []],
    ['DELETE', '/tasks/bulk', { task_ids: [id] }],
    ['POST', `/today/tasks/${id}`],
    ['DELETE', `/today/tasks/${id}`],
    ['PUT', '/today/reorder', { task_ids: [id] }],
    ['POST', `/today/suggestions/${id}/dismiss`],
    ['POST', '/today/focus-sessions', { task_id: id, minutes: 25 }],
    ['POST', '/today/focus-timer/start', { id, task_id: id }],
  ],
  entries: (id: string): Attempt[] => ofRecord('journal', id),
  templates: (id: string): Attempt[] => [
    ...ofRecord('project-templates', id),
    ['POST', `/project-templates/${id}/duplicate`, {}],
    ['POST', `/project-templates/${id}/use`, { name: 'Theirs' }],
  ],
  entryTemplates: (id: string): Attempt[] => ofRecord('journal/templates', id),
  files: (id: string): Attempt[] => [
    ...ofRecord('resources', id),
    ['GET', `/resources/${id}/content`],
    ['GET', `/resources/${id}/file`],
    ['POST', `/resources/${id}/attach`, { entity_type: 'task', entity_id: id }],
    ['DELETE', `/resources/${id}/detach`, { entity_type: 'task', entity_id: id }],
  ],
  rules: (id: string): Attempt[] => [...ofRecord('recurring-tasks', id), ['GET', `/recurring-tasks/${id}/instances`]],
};
const KINDS = [
  'pillars',
  'areas',
  'projects',
  'tasks',
  'tasks',
  'rules',
  'entries',
  'templates',
  'entryTemplates',
  'files',
] as const;

const ofRecord = (plural: string, id: string): Attempt[] => [
  ['GET', `/${plural}/${id}`],
  ['PUT', `/${plural}/${id}`, { name: 'Theirs' }],
  ['DELETE', `/${plural}/${id}`],
];
const ofPlace = (plural: string, id: string): Attempt[] => [
  ...ofRecord(plural, id),
  ['PUT', `/${plural}/${id}/archive`],
  ['PUT', `/${plural}/${id}/unarchive`],
];

/** Another user's record is not found (404), and an invalid reference in a body (400). */
const isRefusal = (status: number, [, , body]: Attempt) => status === 404 || (status === 400 && body !== undefined);

/** A stranger tries everything on a record of this person. The comparison after the step shows that nothing changed. */
export async function tryAsStranger(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const kind = chance.pick(KINDS)!;
  const id = chance.pick([...model.alive[kind].keys()]);
  if (id !== undefined) for (const attempt of ATTEMPTS[kind](id)) await expectRefusal(walk, attempt);
  const entry = chance.pick(model.trash);
  if (entry) {
    await expectRefusal(walk, ['POST', `/trash/${entry.id}/restore`]);
    await expectRefusal(walk, ['POST', '/trash/restore', { ids: [entry.id] }]);
    await expectRefusal(walk, ['DELETE', `/trash/${entry.id}`]);
    same('empties the own trash', (await walk.asStranger('DELETE', '/trash')).status, 200);
  }
  if (kind === 'tasks' && id !== undefined) await changeInBulk(walk, id);
  if (id !== undefined) await writeAbout(walk, id);
  for (const path of [
    '/pillars',
    '/areas',
    '/projects',
    '/tasks',
    '/recurring-tasks',
    '/journal',
    '/resources',
    '/trash',
  ]) {
    same(`${path} of the stranger`, (await walk.asStranger('GET', `${path}?include_archived=true`)).body, []);
  }
}

async function expectRefusal(walk: Walk, attempt: Attempt): Promise<void> {
  const [method, path, body] = attempt;
  const { status, text } = await walk.asStranger(method, path, body);
  if (!isRefusal(status, attempt)) throw new Error(`A stranger got ${status} for ${method} ${path}: ${text}`);
}

/** In bulk each task is refused separately. */
async function changeInBulk(walk: Walk, id: string): Promise<void> {
  const { status, body } = await walk.asStranger('PUT', '/tasks/bulk', { tasks: [{ id, name: 'Theirs' }] });
  const { tasks, refused } = body as { tasks: unknown[]; refused: { id: string }[] };
  same('in bulk', [status, tasks, refused.map((one) => one.id)], [200, [], [id]]);
}

/** An entry is stored without the records of others. */
async function writeAbout(walk: Walk, id: string): Promise<void> {
  const links = (['pillar', 'area', 'project', 'task'] as const).map((type) => ({ entity_type: type, entity_id: id }));
  const { status, body } = await walk.asStranger('POST', '/journal', { template_id: id, links });
  const entry = body as Pick<JournalEntry, 'id' | 'links' | 'template_id'>;
  same('an entry about what is foreign', [status, entry.links, entry.template_id], [201, [], null]);
  const { status: deleted } = await walk.asStranger('DELETE', `/journal/${entry.id}`);
  const { status: purged } = await walk.asStranger('DELETE', '/trash');
  same('deleted again', [deleted, purged], [200, 200]);
}

/** The same id is free for other users and reveals nothing. */
export async function reuseAsStranger(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const id = chance.pick([...model.alive.pillars.keys(), ...model.alive.projects.keys()]);
  if (id === undefined) return;
  const { status, body } = await walk.asStranger('POST', '/pillars', { id, name: 'Theirs' });
  same('a foreign id', [status, (body as { name?: string }).name], [201, 'Theirs']);
  const { status: deleted } = await walk.asStranger('DELETE', `/pillars/${id}`);
  const { status: purged } = await walk.asStranger('DELETE', '/trash');
  same('deleted again', [deleted, purged], [200, 200]);
}
