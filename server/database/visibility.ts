import { type Expression, sql, type SqlBool } from 'kysely';

/*
 * The one visibility rule: archived records and all records below them are hidden. Queries name the levels `project`,
 * `area`, `pillar` and `top_pillar` (the parent of a sub-pillar).
 */

const LEVELS = ['project', 'area', 'pillar', 'top_pillar'] as const;

/** True for rows that are not archived at `level` and above. A task is visible when its project is. */
export function visible(level: 'project' | 'area' | 'pillar'): Expression<SqlBool> {
  const conditions = LEVELS.slice(LEVELS.indexOf(level)).map((name) => sql`${sql.ref(`${name}.archived_at`)} is null`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const PROJECTS_WITH_LEVELS = sql`projects as project
  left join areas as area on area.user_id = project.user_id and area.id = project.area_id
  left join pillars as pillar on pillar.user_id = area.user_id and pillar.id = area.pillar_id
  left join pillars as top_pillar
    on top_pillar.user_id = pillar.user_id and top_pillar.id = pillar.parent_pillar_id`;

/** The same for a table whose rows may belong to a project: true without a project, or with a visible one. */
export const belongsToVisible = (table: string, userId: string): Expression<SqlBool> => sql<SqlBool>`not exists (
  select 1 from ${PROJECTS_WITH_LEVELS}
  where project.user_id = ${userId} and project.id = ${sql.ref(`${table}.project_id`)}
    and not ${visible('project')}
)`;

/** The same for many rows of a user: the hidden projects are looked up once for all of them. */
export const inNoHiddenProject = (table: string, userId: string): Expression<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${table}.project_id`)} is null or ${sql.ref(`${table}.project_id`)} not in (
    select project.id from ${PROJECTS_WITH_LEVELS} where project.user_id = ${userId} and not ${visible('project')}
  )
)`;
