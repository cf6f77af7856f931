import { type RawBuilder, sql } from 'kysely';
import { IS_PROJECT } from '#server/database/area-lists.ts';
import { visible } from '#server/database/visibility.ts';
import { capitalised } from '#server/platform/calendar.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { missingReference } from '#server/platform/errors.ts';
import type { OwnedTable } from '#server/platform/record-kind.ts';
import { existing } from './links.ts';

/** The tables that others may refer to, by their level in the visibility rule. */
const LEVELS = { tasks: 'task', projects: 'project', areas: 'area', pillars: 'pillar' } as const;

/** The level above each, for the visibility rule. */
const ABOVE = [
  sql`join projects as project on project.user_id = task.user_id and project.id = task.project_id`,
  sql`left join areas as area on area.user_id = project.user_id and area.id = project.area_id`,
  sql`left join pillars as pillar on pillar.user_id = area.user_id and pillar.id = area.pillar_id`,
  sql`left join pillars as top_pillar
    on top_pillar.user_id = pillar.user_id and top_pillar.id = pillar.parent_pillar_id`,
];

/**
 * Checks that referenced records exist, belong to the user and are visible. Unchanged references are not checked, so
 * that a record below an archived one can be changed.
 * @param given the values of the written columns.
 * @param stored the stored record; left out for a new one.
 * @throws RuleBroken naming the missing or hidden record.
 */
export async function assertReferences(
  ctx: RequestContext,
  table: OwnedTable,
  given: object,
  stored: object = {},
): Promise<void> {
  for (const { column, to } of ctx.graph.kindOf(table).edges) {
    const id = Reflect.get(given, column) as string | null | undefined;
    if (!id || id === Reflect.get(stored, column)) continue;
    if (!(await isVisibleParent(ctx, to, id))) throw missingReference(capitalised(ctx.graph.kindOf(to).word));
  }
}

/**
 * Whether the user has this record, and neither it nor a record above it is archived. A task is visible when its
 * project is. The list of an area is not a project.
 */
export const isVisible = (ctx: RequestContext, table: OwnedTable, id: string): Promise<boolean> =>
  isAmongVisible(ctx, table, id, IS_PROJECT);

/** The same for the record that another one is in: tasks and recurring tasks can be in the list of an area. */
export const isVisibleParent = (ctx: RequestContext, table: OwnedTable, id: string): Promise<boolean> =>
  isAmongVisible(ctx, table, id, sql`true`);

async function isAmongVisible(
  ctx: RequestContext,
  table: OwnedTable,
  id: string,
  ofProjects: RawBuilder<unknown>,
): Promise<boolean> {
  const { db, userId } = ctx;
  const level = LEVELS[table as keyof typeof LEVELS] as (typeof LEVELS)[keyof typeof LEVELS] | undefined;
  // Other records have no level above and cannot be archived.
  if (level === undefined) return (await existing(ctx, table, [id])).has(id);
  const own = sql.ref(level);
  const joins = sql.join(ABOVE.slice(Object.values(LEVELS).indexOf(level)), sql` `);
  const { rows } = await sql`
    select 1 from ${sql.table(table)} as ${own} ${joins}
    where ${sql.ref(`${level}.user_id`)} = ${userId} and ${sql.ref(`${level}.id`)} = ${id} and ${visible(level === 'task' ? 'project' : level)}
      and ${level === 'project' ? ofProjects : sql`true`}
  `.execute(db);
  return rows.length > 0;
}
