import { sql } from 'kysely';

/**
 * The why of a row, in a query with the tables project, area, pillar and top_pillar: the first non-empty description of
 * the pillar, its parent, then the area and the project.
 */
export const WHY = sql<string | null>`coalesce(nullif(pillar.description, ''), nullif(top_pillar.description, ''),
  nullif(area.description, ''), nullif(project.description, ''))`;
