import type { CoachSource } from '#contract/coach.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';

const TABLES = { pillar: 'pillars', area: 'areas', project: 'projects', task: 'tasks' } as const;

/** Names of the records that messages point at, as they are today; those that are deleted are left out. */
export async function nameSources(
  { db, userId }: Context,
  pointers: readonly Omit<CoachSource, 'name'>[],
): Promise<ReadonlyMap<string, CoachSource>> {
  const found = new Map<string, CoachSource>();
  for (const [entity_type, named] of Map.groupBy(pointers, (pointer) => pointer.entity_type)) {
    const rows = await db
      .selectFrom(TABLES[entity_type])
      .where('user_id', '=', userId)
      .where('id', 'in', idList(named.map(({ entity_id }) => entity_id)))
      .select(['id', 'name'])
      .execute();
    for (const { id, name } of rows) found.set(id, { entity_type, entity_id: id, name });
  }
  return found;
}
