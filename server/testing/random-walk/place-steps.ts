import { instancesOf } from './occurrence-steps.ts';
import type { ModelArea, ModelPillar } from './model.ts';
import type { Walk } from './walk.ts';

const RECORDS_MAX = 6;

export async function createProject(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.known('projects').length >= RECORDS_MAX) return;
  const area = chance.once(3) ? undefined : chance.pick([...model.alive.areas.values()]);
  const body = { id: chance.uuid(), name: walk.newName(), area_id: area?.id ?? null };
  const verdict = area && model.isAreaHidden(area) ? 'refused' : 'allowed';
  if (!(await walk.write('POST', '/projects', body, verdict))) return;
  model.alive.projects.set(body.id, { ...body, archived: false });
}

export async function createArea(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.alive.areas.size >= RECORDS_MAX) return;
  const pillar = chance.once(3) ? undefined : chance.pick([...model.alive.pillars.values()]);
  const body = { id: chance.uuid(), name: walk.newName(), pillar_id: pillar?.id ?? null };
  const verdict = pillar && model.isPillarHidden(pillar.id) ? 'refused' : 'allowed';
  if (!(await walk.write('POST', '/areas', body, verdict))) return;
  model.alive.areas.set(body.id, { ...body, archived: false });
}

export async function createPillar(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.alive.pillars.size >= RECORDS_MAX) return;
  const parent = chance.once(2) ? undefined : chance.pick([...model.alive.pillars.values()]);
  const body = { id: chance.uuid(), name: walk.newName(), parent_pillar_id: parent?.id ?? null };
  const isForbidden = parent && (parent.parent_pillar_id !== null || model.isPillarHidden(parent.id));
  if (!(await walk.write('POST', '/pillars', body, isForbidden ? 'refused' : 'allowed'))) return;
  model.alive.pillars.set(body.id, { ...body, archived: false });
}

export async function moveProject(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const project = chance.pick(model.known('projects'));
  if (!project) return;
  const area = chance.once(4) ? undefined : chance.pick([...model.alive.areas.values()]);
  const isNew = area !== undefined && area.id !== project.area_id;
  const isForbidden = isNew && (model.isAreaHidden(area) || project.id === model.inboxId);
  const body = { area_id: area?.id ?? null };
  if (!(await walk.write('PUT', `/projects/${project.id}`, body, isForbidden ? 'refused' : 'allowed'))) return;
  project.area_id = area?.id ?? null;
}

export async function moveArea(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const area = chance.pick([...model.alive.areas.values()]);
  const pillar = chance.pick([...model.alive.pillars.values()]);
  if (!area || !pillar) return;
  const isForbidden = pillar.id !== area.pillar_id && model.isPillarHidden(pillar.id);
  const body = { pillar_id: pillar.id };
  if (!(await walk.write('PUT', `/areas/${area.id}`, body, isForbidden ? 'refused' : 'allowed'))) return;
  place(walk, area, 'pillar_id', pillar.id);
}

export async function movePillar(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const [pillar, parent] = chance.some([...model.alive.pillars.values()], 2);
  if (!pillar || !parent) return;
  const hasSubs = [...model.alive.pillars.values()].some((sub) => sub.parent_pillar_id === pillar.id);
  const isNew = parent.id !== pillar.parent_pillar_id;
  const isForbidden = isNew && (hasSubs || parent.parent_pillar_id !== null || model.isPillarHidden(parent.id));
  const body = { parent_pillar_id: parent.id };
  if (!(await walk.write('PUT', `/pillars/${pillar.id}`, body, isForbidden ? 'refused' : 'allowed'))) return;
  place(walk, pillar, 'parent_pillar_id', parent.id);
}

/** A record that gets another parent waits for no old one any more. */
function place(
  walk: Walk,
  record: ModelArea | ModelPillar,
  column: 'pillar_id' | 'parent_pillar_id',
  id: string,
): void {
  (record as unknown as Record<string, string>)[column] = id;
  walk.model.waiting.delete(record.id);
}

export async function archive(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const kind = chance.pick(['projects', 'projects', 'areas', 'pillars'] as const)!;
  const record = chance.pick(model.known(kind));
  if (!record) return;
  // Mostly unarchives, since hidden records allow few steps.
  const archived = !record.archived && chance.once(2);
  const verdict = archived && record.id === model.inboxId ? 'refused' : 'allowed';
  const verb = archived ? 'archive' : 'unarchive';
  if (await walk.write('PUT', `/${kind}/${record.id}/${verb}`, undefined, verdict)) record.archived = archived;
}

export async function deletePlace(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const kind = chance.pick(['projects', 'projects', 'areas', 'pillars', 'pillars'] as const)!;
  const record = chance.pick(model.known(kind));
  if (!record) return;
  const verdict = record.id === model.inboxId ? 'refused' : 'allowed';
  if (await walk.write('DELETE', `/${kind}/${record.id}`, undefined, verdict))
    await walk.noteDeleted(kind, [record.id]);
}

/** Undo of a new project deletes it only if nothing is in it by now. */
export async function deleteIfEmpty(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const project = chance.pick(model.known('projects'));
  if (!project) return;
  const { alive } = model;
  const isIn = ({ project_id }: { project_id: string | null }) => project_id === project.id;
  const hasFile = model.attachments.some(
    ({ file_id, type, id }) => type === 'project' && id === project.id && alive.files.has(file_id),
  );
  // An instance can be in another project than its rule.
  const instances = await Promise.all([...alive.rules.values()].map((rule) => instancesOf(walk, rule)));
  const isUsed =
    hasFile || [...alive.tasks.values(), ...alive.rules.values()].some(isIn) || instances.flat().some(isIn);
  const verdict = isUsed || project.id === model.inboxId ? 'refused' : 'allowed';
  if (await walk.write('DELETE', `/projects/${project.id}?if_empty=true`, undefined, verdict))
    await walk.noteDeleted('projects', [project.id]);
}

export async function completeProject(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const project = chance.pick(model.known('projects'));
  const status = chance.pick(['Completed', 'In Progress', 'On Hold']);
  const verdict = project?.id === model.inboxId ? 'refused' : 'allowed';
  if (project) await walk.write('PUT', `/projects/${project.id}`, { status }, verdict);
}
