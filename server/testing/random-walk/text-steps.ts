import { same } from './compare.ts';
import type { Walk } from './walk.ts';

const PATHS = { pillars: 'pillars', areas: 'areas', projects: 'projects', tasks: 'tasks', entries: 'journal' } as const;

/**
 * Renames a record based on its current or an older name: an edit based on an older name overwrites nothing (ADR 0065).
 */
export async function rename(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const kind = chance.pick(Object.keys(PATHS) as (keyof typeof PATHS)[])!;
  const records = model.known(kind);
  const record = chance.pick(records.filter(({ id }) => id !== model.inboxId));
  if (!record) return;
  const stored = record.name;
  const seen = chance.once(3) ? walk.newName() : stored;
  const name = chance.once(8) ? stored : walk.newName();
  const field = kind === 'entries' ? 'title' : 'name';
  const path = `/${PATHS[kind]}/${record.id}`;
  const isSafe = seen === stored || name === stored;
  await walk.write('PUT', path, { [field]: name, base: { [field]: seen } }, isSafe ? 'allowed' : 'refused');
  if (isSafe) record.name = name;
  if (kind !== 'entries') same('the name', (await walk.read<{ name: string }>(path)).name, record.name);
}
