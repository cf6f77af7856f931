import * as z from 'zod/mini';
import { Area } from './areas.ts';
import { about, endpoint } from './platform/endpoint.ts';
import { Pillar } from './pillars.ts';
import { Project } from './projects.ts';
import { Task } from './tasks.ts';
import { idParams, queryFlag } from './platform/wire.ts';

/*
 * Responses that include the level below on request. They are in a file above all levels, because a level imports those
 * above it, never those below.
 */

/** Null unless requested. */
const areas = z.nullable(z.array(Area));

/** It has no sub-pillars. */
const SubPillarWithAreas = z.strictObject({ ...Pillar.shape, areas });

export const PillarWithAreas = z.strictObject({
  ...Pillar.shape,
  areas,
  sub_pillars: z.array(SubPillarWithAreas),
});
export type PillarWithAreas = z.output<typeof PillarWithAreas>;

export const AreaWithProjects = z.strictObject({
  ...Area.shape,
  /** Null unless requested. */
  projects: z.nullable(z.array(Project)),
});
export type AreaWithProjects = z.output<typeof AreaWithProjects>;

export const ProjectWithTasks = z.strictObject({
  ...Project.shape,
  /** Null unless requested. */
  tasks: z.nullable(z.array(Task)),
});
export type ProjectWithTasks = z.output<typeof ProjectWithTasks>;

export const hierarchyContract = about('tasks', {
  pillars: endpoint('GET /pillars', {
    aliases: ['/ultra/pillars'],
    summary: 'Lists pillars and sub-pillars with their counts, on request with their areas.',
    query: z.object({
      include_sub_pillars: queryFlag(true),
      include_areas: queryFlag(false),
      include_archived: queryFlag(false),
    }),
    paged: 'by-id',
    response: z.array(PillarWithAreas),
  }),
  areas: endpoint('GET /areas', {
    aliases: ['/ultra/areas'],
    summary: 'Lists areas with their counts, on request with their projects.',
    query: z.object({ include_projects: queryFlag(false), include_archived: queryFlag(false) }),
    paged: 'by-id',
    response: z.array(AreaWithProjects),
  }),
  project: endpoint('GET /projects/:id', {
    summary: 'Reads one project, on request with its tasks.',
    params: idParams,
    query: z.object({ include_tasks: queryFlag(false) }),
    response: ProjectWithTasks,
  }),
});
