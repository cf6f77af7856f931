import type { Context } from '#server/platform/context.ts';

/** A pillar, area or project of the user. */
export interface Place {
  id: string;
  name: string;
  /** The one above it. */
  parentId: string | null;
  isArchived: boolean;
}

export type Places = ReadonlyMap<string, Place>;

/** All pillars, areas and projects of the user, by id. */
export async function readPlaces({ db, userId }: Context): Promise<Places> {
  const [pillars, areas, projects] = [
    await db
      .selectFrom('pillars')
      .where('user_id', '=', userId)
      .select(['id', 'name', 'parent_pillar_id as parent', 'archived_at'])
      .execute(),
    await db
      .selectFrom('areas')
      .where('user_id', '=', userId)
      .select(['id', 'name', 'pillar_id as parent', 'archived_at'])
      .execute(),
    await db
      .selectFrom('projects')
      .where('user_id', '=', userId)
      .select(['id', 'name', 'area_id as parent', 'archived_at'])
      .execute(),
  ];
  return new Map(
    [...pillars, ...areas, ...projects].map(({ id, name, parent, archived_at }) => [
      id,
      { id, name, parentId: parent, isArchived: archived_at !== null },
    ]),
  );
}

/** A place with those above it, the highest first. */
export function pathTo(places: Places, id: string | null): Place[] {
  const path: Place[] = [];
  for (let place = places.get(id ?? ''); place; place = places.get(place.parentId ?? '')) path.unshift(place);
  return path;
}
