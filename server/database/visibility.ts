import { type Expression, sql, type SqlBool } from 'kysely';

/*
 * The one visibility rule: what is archived is hidden, and so is all that is below something archived.
 * Queries name the levels `project`, `area`, `pillar` and `top_pillar` (the parent of a sub-pillar).
 */

const LEVELS = ['project', 'area', 'pillar', 'top_pillar'] as const;

/** True for rows that are not archived from `level` upward. A task is as visible as its project. */
export function visible(level: 'project' | 'area' | 'pillar'): Expression<SqlBool> {
  const conditions = LEVELS.slice(LEVELS.indexOf(level)).map((name) => sql`${sql.ref(`${name}.archived_at`)} is null`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const PROJECTS_WITH_LEVELS = sql`projects as project
  left join areas as area on area.user_id = project.user_id and area.id = project.area_id
  left join pillars as pillar on pillar.user_id = area.user_id and pillar.id = area.pillar_id
  left join pillars as top_pillar
    on top_pillar.user_id = pillar.user_id and top_pillar.id = pillar.parent_pillar_id`;

/**
 * The same rule for a table whose rows may belong to a project, by its name in the query: true for a row that belongs to
 * none, or to one that nothing hides.
 */
export const belongsToVisible = (table: string): Expression<SqlBool> => sql<SqlBool>`not exists (
  select 1 from ${PROJECTS_WITH_LEVELS}
  where project.user_id = ${sql.ref(`${table}.user_id`)} and project.id = ${sql.ref(`${table}.project_id`)}
    and not ${visible('project')}
)`;

/** The same for many rows of a user: the projects that are hidden are looked up once for all of them. */
export const inNoHiddenProject = (table: string, userId: string): Expression<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${table}.project_id`)} is null or ${sql.ref(`${table}.project_id`)} not in (
    select project.id from ${PROJECTS_WITH_LEVELS} where project.user_id = ${userId} and not ${visible('project')}
  )
)`;
