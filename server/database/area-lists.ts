import { sql, type SqlBool } from 'kysely';

/* The list of an area is stored as a project with the id of the area, and no name of its own (ADR 0122). */

/** True for the rows of `projects as project` that are shown as projects, including the Inbox. */
export const IS_PROJECT = sql<SqlBool>`project.id is distinct from project.area_id`;

/** The name of a project that its tasks show, in a query with the tables project and area: a list has that of its area. */
export const PROJECT_NAME = sql<string>`case when project.id = project.area_id then area.name else project.name end`;
