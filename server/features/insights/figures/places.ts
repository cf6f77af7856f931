import { isAreaList } from '#contract/rules/area-list.ts';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { prepare } from '#server/database/prepare.ts';
import { joinLevelsAbove, joinPillarsAbove } from '#server/database/levels-above.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import type { Within } from './sums.ts';

/** A visible area with its pillar. */
export type ShownArea = Awaited<ReturnType<typeof selectAreas>>[number];
/** A visible project, including the Inbox and the lists of areas. */
export type ShownProject = Awaited<ReturnType<typeof selectProjects>>[number];

interface OfUser {
  userId: string;
}

const selectAreas = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('areas as area')
    .$call(joinPillarsAbove)
    .where('area.user_id', '=', userId)
    .where(visible('area'))
    .select(['area.id', 'area.name', 'area.icon', 'area.color', 'area.importance', 'area.pillar_id'])
    .select('pillar.name as pillar_name')
    .orderBy('area.sort_order')
    .orderBy('area.created_at')
    .orderBy('area.id'),
);

const selectProjects = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .where('project.user_id', '=', userId)
    .where(visible('project'))
    .select(['project.id', PROJECT_NAME.as('name'), 'project.area_id', 'project.status', 'project.is_inbox'])
    .select(['project.created_at', 'project.completed_at'])
    .orderBy('project.sort_order')
    .orderBy('project.created_at')
    .orderBy('project.id'),
);

export const isProject = (place: ShownProject): boolean => place.is_inbox === 0 && !isAreaList(place);

/** The scope of figures: the part of the log, and the existing projects. */
export interface Place {
  within: Within;
  projects: readonly ShownProject[];
  /** Includes occurrences without a project. */
  isEverywhere?: boolean;
}

/** The visible areas and projects in their order. */
export interface Places {
  areas: ShownArea[];
  projects: ShownProject[];
}

export async function readPlaces({ db, userId }: Context): Promise<Places> {
  return { areas: await selectAreas(db, { userId }), projects: await selectProjects(db, { userId }) };
}
