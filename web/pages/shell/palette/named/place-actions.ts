import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, PencilLine, Trash2 } from 'lucide-react';
import { NAME_MAX } from '#contract/vocabulary.ts';
import { areaActions } from '#web/features/areas/area-mutations.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarActions } from '#web/features/pillars/pillar-mutations.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import type { Found } from '#web/features/search/found.ts';
import { recordAt } from '#web/features/search/recent.ts';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type Command, withWords } from '../commands.ts';
import { idOfAction, type TaskAction, type To } from '../task-actions.ts';

/** How pillars, areas and projects are changed, and how all of them are read. */
export const PLACES = {
  pillar: { change: pillarActions.change, all: pillarQueries.list({ archived: true }) },
  area: { change: areaActions.change, all: areaQueries.list({ archived: true }) },
  project: { change: projectActions.change, all: projectQueries.list({ archived: true }) },
};

/** A found pillar, area or project. */
export interface FoundPlace extends Found {
  kind: keyof typeof PLACES;
}

const isPlace = (found: Found): found is FoundPlace => Object.hasOwn(PLACES, found.kind);

/** Search has found something that this device cannot load. */
export const toastNotLoaded = ({ name }: Pick<Found, 'name'>) => void showToast(`“${name}” couldn’t be loaded.`);

/** Leaves the page of a pillar, area or project, if it is open. */
export function leavePage({ kind, id }: FoundPlace): void {
  const shown = recordAt(currentPlace());
  if (shown?.kind === kind && shown.id === id) navigate(`${kind}s`, {}, { replace: true });
}

/**
 * Returns what verbs do with a found pillar, area or project: rename, archive and delete it; nothing for other records.
 * @param ask asks before it is deleted.
 */
export function usePlaceActions(ask: (place: FoundPlace) => void): (found: Found, to?: To) => Command[] {
  const records = useRecords();
  const client = useQueryClient();
  const archives = {
    pillar: pillarActions.useArchive(),
    area: areaActions.useArchive(),
    project: projectActions.useArchive(),
  };
  const archive = (place: FoundPlace) => {
    void archives[place.kind](place, true);
    // As its own menu does.
    if (place.kind === 'pillar') leavePage(place);
  };
  const rename = async (place: FoundPlace, name: string) => {
    const { kind, id } = place;
    const isKnown = () => records.get(kind, id) !== undefined;
    // Undo needs its name. Without a connection this fails at once.
    const all = { ...PLACES[kind].all, networkMode: 'always' } as never;
    if (!isKnown()) await client.fetchQuery(all).catch(() => undefined);
    if (!isKnown()) return toastNotLoaded(place);
    await act<unknown>(records, PLACES[kind].change({ id, body: { name } }), () => `Renamed to “${name}”`);
  };
  return (found, { name } = {}) => {
    if (!isPlace(found)) return [];
    const command = (action: TaskAction, does: string, Icon: Command['Icon'], run: () => void, stays?: 'asks') =>
      withWords({ id: idOfAction(action), name: does, Icon, keys: [], acts: true, ...(stays && { stays }), run });
    return [
      ...(name && name.length <= NAME_MAX
        ? [command('name', `Rename to “${name}”`, PencilLine, () => void rename(found, name))]
        : []),
      found.archived
        ? command('unarchive', 'Unarchive', ArchiveRestore, () => void archives[found.kind](found, false))
        : command('archive', 'Archive', Archive, () => archive(found)),
      command('delete', 'Delete', Trash2, () => ask(found), 'asks'),
    ];
  };
}
