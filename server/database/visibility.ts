import { type Expression, sql, type SqlBool } from 'kysely';

/*
 * The one visibility rule: what is archived is hidden, and so is all that lies below something archived.
 * Queries name the levels `project`, `area`, `pillar` and `top_pillar` (the parent of a sub-pillar).
 */

const LEVELS = ['project', 'area', 'pillar', 'top_pillar'] as const;

/** True for rows that are not archived from `level` upward. A task is as visible as its project. */
export function visible(level: 'project' | 'area' | 'pillar'): Expression<SqlBool> {
  const conditions = LEVELS.slice(LEVELS.indexOf(level)).map((name) => sql`${sql.ref(`${name}.archived_at`)} is null`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
