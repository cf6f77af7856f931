import { sql } from 'kysely';

/**
 * What a row is for, in a query whose tables are named project, area, pillar and top_pillar: the pillar's own
 * description first, then its parent's, then downward; the nearest that says anything.
 */
export const WHY = sql<string | null>`coalesce(nullif(pillar.description, ''), nullif(top_pillar.description, ''),
  nullif(area.description, ''), nullif(project.description, ''))`;
