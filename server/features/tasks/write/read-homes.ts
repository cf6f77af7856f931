import { createAreaLists } from '#server/features/projects/area-lists.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { type ProjectPath, readProjectPaths } from '../queries.ts';

/**
 * The paths of the projects that tasks are put into, by id; hidden and unknown ones are left out. The id of an area is
 * that of its list, which is created for its first task. Called under the user's lock.
 */
export async function readHomes(
  ctx: RequestContext,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectPath>> {
  const paths = await readProjectPaths(ctx, projectIds);
  const others = projectIds.filter((id) => !paths.has(id));
  return others.length > 0 && (await createAreaLists(ctx, others)) ? readProjectPaths(ctx, projectIds) : paths;
}
