import type { JournalEntry, JournalTemplate } from '#contract/journal.ts';
import { same } from './compare.ts';
import { LINKED_KINDS, type ModelAbout } from './model.ts';
import type { Walk } from './walk.ts';

const ENTRIES_MAX = 8;
const TEMPLATES_MAX = 3;
const TYPES = Object.keys(LINKED_KINDS) as ModelAbout['type'][];

type Target = Pick<ModelAbout, 'type' | 'id'>;

/** Records that an entry may be about, hidden ones too. */
function someTargets({ model, chance }: Walk): Target[] {
  const all = TYPES.flatMap((type) => model.known(LINKED_KINDS[type]).map(({ id }) => ({ type, id })));
  return chance.once(3) ? [] : chance.some(all, 3);
}

const linksTo = (targets: readonly Target[]) => targets.map(({ type, id }) => ({ entity_type: type, entity_id: id }));

export async function writeEntry(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.alive.entries.size >= ENTRIES_MAX) return;
  const targets = someTargets(walk);
  const deleted = model.trash.flatMap(({ records }) => [...records.entryTemplates.keys()]);
  const template_id = chance.pick([null, null, ...model.alive.entryTemplates.keys(), ...deleted.slice(0, 1)]) ?? null;
  const isGone = template_id !== null && !model.alive.entryTemplates.has(template_id);
  const id = chance.uuid();
  const name = walk.newName();
  const body = {
    ...{ id, title: name, content: 'Some *words* 本', tags: chance.some(['Work', 'work', 'Früh', 'late'], 3) },
    entry_date: walk.dayAfter(-chance.below(400)),
    links: linksTo(targets),
    template_id,
  };
  await walk.write('POST', '/journal', body, 'allowed');
  model.alive.entries.set(id, { id, name, template_id: isGone ? null : template_id, reflection: null });
  const visible = targets.filter((target) => !model.isOutOfSight(target.type, target.id));
  model.abouts.push(...visible.map((target) => ({ entry_id: id, ...target })));
}

/** Writes the reflection of a day, or changes it. */
export async function reflect(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const kind = chance.pick(['morning', 'evening'] as const)!;
  const date = walk.dayAfter(-chance.below(2));
  const reflection = `${kind} ${date}`;
  const [path, name, field] =
    kind === 'morning'
      ? ['/sleep-reflections', 'Morning intention', 'today_intention']
      : ['/ai/daily-reflection', 'Evening reflection', 'reflection_text'];
  const written = [...model.alive.entries.values()].find((entry) => entry.reflection === reflection);
  if (!written && model.alive.entries.size >= ENTRIES_MAX) return;
  const { id } = (await walk.write<{ id: string }>('POST', path, { date, [field]: 'One thing' }, 'allowed'))!;
  if (written) same('the reflection of a day', id, written.id);
  else model.alive.entries.set(id, { id, name, template_id: null, reflection });
}

export async function changeEntry(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const entry = chance.pick([...model.alive.entries.values()]);
  if (!entry) return;
  const before = model.about(entry.id);
  const targets = [...someTargets(walk), ...chance.some(before, 2)];
  const isStored = ({ type, id }: Target) => before.some((about) => about.type === type && about.id === id);
  const body = { content: 'Fewer', tags: chance.some(['Work', 'früh'], 2), links: linksTo(targets) };
  await walk.write('PUT', `/journal/${entry.id}`, body, 'allowed');
  // Links that wait in the trash for their other end are not compared.
  model.abouts = model.abouts.filter((about) => !before.includes(about));
  const linked = targets.filter((target) => isStored(target) || !model.isOutOfSight(target.type, target.id));
  const different = new Map(linked.map(({ type, id }) => [`${type} ${id}`, { entry_id: entry.id, type, id }]));
  model.abouts.push(...different.values());
}

export async function deleteEntry(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const id = chance.pick([...model.alive.entries.keys()]);
  if (id === undefined) return;
  if (await walk.write('DELETE', `/journal/${id}`, undefined, 'allowed')) await walk.noteDeleted('entries', [id]);
}

export async function createTemplate(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.alive.entryTemplates.size >= TEMPLATES_MAX) return;
  const body = { id: chance.uuid(), name: walk.newName() };
  if (await walk.write('POST', '/journal/templates', body, 'allowed')) model.alive.entryTemplates.set(body.id, body);
}

export async function deleteTemplate(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const id = chance.pick([...model.alive.entryTemplates.keys()]);
  if (id === undefined) return;
  await walk.write('DELETE', `/journal/templates/${id}`, undefined, 'allowed');
  await walk.noteDeleted('entryTemplates', [id]);
}

/** Compares the journal of the server with the model. @throws Error with the difference. */
export async function compareJournal(walk: Walk): Promise<void> {
  const { model } = walk;
  const served = await walk.read<JournalEntry[]>('/journal?limit=200');
  same('entries', served.map(({ id }) => id).toSorted(), [...model.alive.entries.keys()].toSorted());
  for (const { id, title, links, template_id, template_name, reflection, entry_date } of served) {
    const entry = model.alive.entries.get(id)!;
    const template = model.alive.entryTemplates.get(entry.template_id ?? '');
    same(
      `title, template and reflection of ${id}`,
      [title, template_id, template_name, reflection && `${reflection} ${entry_date}`],
      [entry.name, entry.template_id, template?.name ?? null, entry.reflection],
    );
    const expected = model.about(id).map((about) => `${about.type} ${about.id}`);
    same(
      `what ${title} is about`,
      links.map((link) => `${link.entity_type} ${link.entity_id}`).toSorted(),
      expected.toSorted(),
    );
  }
  const templates = await walk.read<JournalTemplate[]>('/journal/templates');
  const own = templates.filter(({ is_default }) => !is_default).map(({ id, usage_count }) => `${id} ${usage_count}`);
  const usesOf = (id: string) => served.filter(({ template_id }) => template_id === id).length;
  const expected = [...model.alive.entryTemplates.keys()].map((id) => `${id} ${usesOf(id)}`);
  same('templates and their uses', own.toSorted(), expected.toSorted());
}
