import type { SearchKind } from '#contract/search.ts';
import type { Place } from '#web/platform/navigation.ts';
import { recentList } from '#web/platform/recent-list.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { type Found, recordOf } from './found.ts';

/** An opened record. It may not be loaded the next time, so its name, path and color are stored as well. */
type Opened = Found;

const KEPT = 8;
const opened = recentList<Opened>('opened', KEPT, (one, other) => one.kind === other.kind && one.id === other.id);

export const forgetOpened = opened.forget;

/** The record that a place shows; null if it shows none. */
export function recordAt({ section, params }: Place): { kind: SearchKind; id: string } | null {
  const { task, project, pillar, area, entry, id, view } = params;
  if (task !== undefined) return { kind: 'task', id: task };
  if (section === 'projects' && project !== undefined) return { kind: 'project', id: project };
  if (section === 'areas' && area !== undefined) return { kind: 'area', id: area };
  if (section === 'pillars' && pillar !== undefined) return { kind: 'pillar', id: pillar };
  if (section === 'journal' && entry !== undefined && entry !== 'new') return { kind: 'journal_entry', id: entry };
  if (section === 'tasks' && view === 'repeating' && id !== undefined) return { kind: 'recurring_task', id };
  return null;
}

/** Remembers the record of a place as soon as it is loaded. Returns a function that stops waiting. */
export function rememberOpened(records: RecordStore, place: Place): () => void {
  const at = recordAt(place);
  const remember = () => {
    const found = at && recordOf(records, at.kind, at.id);
    if (found) opened.remember(found);
    return found !== null && found !== undefined;
  };
  if (!at || remember()) return () => undefined;
  const stop = records.watch(() => remember() && stop());
  return stop;
}

/** The records opened last on this device, as they are now, latest first; without the one on the screen. */
export function recentlyOpened(records: RecordStore, place: Place): Found[] {
  const here = recordAt(place);
  return opened
    .read()
    .filter(({ kind, id }) => here?.kind !== kind || here.id !== id)
    .map((each) => recordOf(records, each.kind, each.id) ?? each);
}
