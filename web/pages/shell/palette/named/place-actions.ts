import { useQueryClient } from '@tanstack/react-query';
import { PencilLine, Trash2 } from 'lucide-react';
import { NAME_MAX } from '#contract/vocabulary.ts';
import { areaActions } from '#web/features/areas/area-mutations.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarActions } from '#web/features/pillars/pillar-mutations.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import type { Found } from '#web/features/search/found.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { type Command, withWords } from '../commands.ts';
import { idOfAction, type To } from '../task-actions.ts';

const PLACES = {
  pillar: { change: pillarActions.change, all: pillarQueries.list({ archived: true }) },
  area: { change: areaActions.change, all: areaQueries.list({ archived: true }) },
  project: { change: projectActions.change, all: projectQueries.list({ archived: true }) },
};

/** A found pillar, area or project. */
export interface FoundPlace extends Found {
  kind: keyof typeof PLACES;
}

const isPlace = (found: Found): found is FoundPlace => Object.hasOwn(PLACES, found.kind);

/**
 * Returns what verbs do with a found pillar, area or project: rename and delete it; nothing for other records.
 * @param ask asks before it is deleted.
 */
export function usePlaceActions(ask: (place: FoundPlace) => void): (found: Found, to?: To) => Command[] {
  const records = useRecords();
  const client = useQueryClient();
  const rename = async ({ kind, id }: FoundPlace, name: string) => {
    // Undo needs its name.
    if (!records.get(kind, id)) await client.fetchQuery(PLACES[kind].all as never).catch(() => undefined);
    await act<unknown>(records, PLACES[kind].change({ id, body: { name } }), () => `Renamed to “${name}”`);
  };
  return (found, { name } = {}) => {
    if (!isPlace(found)) return [];
    const named = { id: idOfAction('name'), name: `Rename to “${name}”`, Icon: PencilLine, keys: [] };
    const removed = { id: idOfAction('delete'), name: 'Delete', Icon: Trash2, keys: [], stays: 'asks' as const };
    return [
      ...(name && name.length <= NAME_MAX ? [withWords({ ...named, run: () => void rename(found, name) })] : []),
      withWords({ ...removed, run: () => ask(found) }),
    ];
  };
}
