import { IS_PROJECT } from '#server/database/area-lists.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { fold, foldedWords } from '#server/platform/folding.ts';

/** A pillar, area or project of the user. */
interface Place {
  id: string;
  name: string;
  /** The one above it. */
  parent: string | null;
  archived_at: string | null;
}

interface OfUser {
  userId: string;
}

const selects = [
  prepare((db, { userId }: OfUser) =>
    db
      .selectFrom('pillars')
      .where('user_id', '=', userId)
      .select(['id', 'name', 'parent_pillar_id as parent', 'archived_at']),
  ),
  prepare((db, { userId }: OfUser) =>
    db.selectFrom('areas').where('user_id', '=', userId).select(['id', 'name', 'pillar_id as parent', 'archived_at']),
  ),
  prepare((db, { userId }: OfUser) =>
    db
      .selectFrom('projects as project')
      .where('user_id', '=', userId)
      .where(IS_PROJECT)
      .select(['id', 'name', 'area_id as parent', 'archived_at']),
  ),
];

/** The pillars, areas and projects of a user. */
export class Places {
  readonly hasArchived: boolean;
  readonly #byId: ReadonlyMap<string, Place>;
  /** Whether places and those above them are archived. */
  readonly #hidden = new Map<string, boolean>();

  constructor(places: readonly Place[]) {
    this.hasArchived = places.some(({ archived_at }) => archived_at !== null);
    this.#byId = new Map(places.map((place) => [place.id, place]));
  }

  /** A place with those above it, the highest first. */
  path(id: string | null): Place[] {
    const path: Place[] = [];
    for (let place = this.#byId.get(id ?? ''); place; place = this.#byId.get(place.parent ?? '')) path.unshift(place);
    return path;
  }

  /** Whether a place or one above it is archived. */
  isHidden(id: string | null): boolean {
    if (id === null) return false;
    const known = this.#hidden.get(id);
    if (known !== undefined) return known;
    const isHidden = this.path(id).some(({ archived_at }) => archived_at !== null);
    this.#hidden.set(id, isHidden);
    return isHidden;
  }

  /** The ids of the places with a folded name, or else of those whose name begins with it. */
  named(name: string): Set<string> {
    const all = [...this.#byId.values()].map((place) => ({ id: place.id, name: fold(place.name).trim() }));
    const same = all.filter((place) => place.name === name);
    const found = same.length > 0 ? same : all.filter((place) => place.name.startsWith(name));
    return new Set(found.map(({ id }) => id));
  }

  /** The ids of the places whose name has a word that begins with a folded text. */
  having(text: string): Set<string> {
    const begins = ({ name }: Place) => foldedWords(name).some((word) => word.startsWith(text));
    return new Set([...this.#byId.values()].filter(begins).map(({ id }) => id));
  }

  /** Whether a place is one of some places, or below one. */
  isIn(id: string | null, places: ReadonlySet<string>): boolean {
    return this.path(id).some((place) => places.has(place.id));
  }
}

export const NO_PLACES = new Places([]);

export async function readPlaces({ db, userId }: Context): Promise<Places> {
  const places: Place[] = [];
  for (const select of selects) places.push(...(await select(db, { userId })));
  return new Places(places);
}
