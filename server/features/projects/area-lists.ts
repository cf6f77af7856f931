import { DEFAULT_PROJECT_ICON } from '#contract/projects.ts';
import { IS_PROJECT } from '#server/database/area-lists.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { joinPillarsAbove } from '#server/database/levels-above.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { brokenRule, missingReference, notFound } from '#server/platform/errors.ts';
import { hasRecord } from '#server/platform/records.ts';
import { isVisible } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';

/** Never shown, since a list is called as its area is. */
const STORED_NAME = 'Tasks of the area';

/**
 * Creates the lists of these areas, for their first tasks; ids of other records, and of areas that are archived or have
 * their list, are ignored. Called under the user's lock. Returns whether it created one.
 */
export async function createAreaLists(ctx: RequestContext, ids: readonly (string | null)[]): Promise<boolean> {
  const { db, userId } = ctx;
  const areas = await db
    .selectFrom('areas as area')
    .$call(joinPillarsAbove)
    .where('area.user_id', '=', userId)
    .where('area.id', 'in', idList(ids.filter((id) => id !== null)))
    .where(visible('area'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('projects')
            .where('projects.user_id', '=', userId)
            .whereRef('projects.id', '=', 'area.id')
            .select('projects.id'),
        ),
      ),
    )
    .select('area.id')
    .execute();
  const now = ctx.now.toISOString();
  const lists = areas.map(({ id }) => ({
    ...{
      user_id: userId,
      id,
      area_id: id,
      name: STORED_NAME,
      description: '',
      icon: DEFAULT_PROJECT_ICON,
      color: null,
    },
    ...{ priority: 'medium', importance: 3, status: 'Not Started', due_date: null, completed_at: null, sort_order: 0 },
    ...{ archived_at: null, from_template: null, created_at: now, updated_at: now },
  }));
  await insertRows(db, 'projects', lists);
  await writeSearchTexts(ctx, 'projects', lists);
  return lists.length > 0;
}

/**
 * Checks that tasks can be put into these areas themselves. Clients give ids, so a project may have had that of an area
 * before areas had lists.
 * @throws RuleBroken naming such a project.
 */
export async function assertHaveLists({ db, userId }: Context, areaIds: readonly string[]): Promise<void> {
  if (areaIds.length === 0) return;
  const project = await db
    .selectFrom('projects as project')
    .where('project.user_id', '=', userId)
    .where('project.id', 'in', idList(areaIds))
    .where(IS_PROJECT)
    .select('project.name')
    .executeTakeFirst();
  if (!project) return;
  throw brokenRule(
    `The project “${project.name}” has the id of this area, which can therefore have no tasks of its own.`,
  );
}

/** Checks that a recurring task can be put into this area itself. @throws RuleBroken, also for a missing or archived area. */
export async function assertTakesRule(ctx: RequestContext, areaId: string): Promise<void> {
  await assertHaveLists(ctx, [areaId]);
  if (!(await isVisible(ctx, 'areas', areaId))) throw missingReference('Area');
}

/** @throws NotFound unless the user has this project, or an area with this id, whose list may have no task yet. */
export async function assertTakesTasks({ db, userId }: Context, id: string): Promise<void> {
  if ((await hasRecord(db, 'projects', userId, id)) || (await hasRecord(db, 'areas', userId, id))) return;
  throw notFound('Project');
}
