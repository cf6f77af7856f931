import { plain } from '#contract/general/fold.ts';
import type { SearchHit, SearchKind } from '#contract/search.ts';
import type { DeviceName, Found } from '#web/features/search/found.ts';
import { foundOnServer, searchDevice } from '#web/features/search/results.ts';
import { readDay } from '#web/features/tasks/due/read-day.ts';
import type { Grammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { momentNow } from '#web/features/tasks/quick-add/read-draft.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Command } from '../commands.ts';
import { findsArchived, isOfKind, rowsOnNamed, type VerbAndName } from './named-commands.ts';
import { isNamedBy } from '../rank.ts';
import type { PaletteRow } from '../rows.ts';
import type { To } from '../task-actions.ts';

/** What a verb is about: the name behind it, and what the record is changed to. */
interface Target {
  name: string;
  to: To;
}

/** A day, a project or another name may come after the name. Null until days can be read. */
export function readTarget(
  verbAndName: VerbAndName,
  grammar: Grammar | null,
  records: RecordStore,
  names: () => readonly DeviceName[],
): Target | null {
  const { verb, name, splits } = verbAndName;
  const [to] = splits;
  if (!to) return { name, to: {} };
  if (verb.to === 'name') {
    const possible = names().filter(({ source }) => isOfKind(verb, source.kind));
    return readNewName(
      verbAndName,
      possible.map((each) => each.plain),
    );
  }
  if (!grammar) return null;
  const day = readDay(grammar, to.words, momentNow(), { value: null, withTime: false, withRepeat: false })?.day;
  if (day) return { name: to.name, to: { day } };
  const projects = names().filter(({ source }) => source.kind === 'project');
  const [project] = verb.actions.includes('project') ? searchDevice(records, projects, to.words) : [];
  return project ? { name: to.name, to: { project } } : { name, to: {} };
}

/**
 * The longest name that one of the records has, and the new name behind it; the shortest if there is no such record.
 * @param labels the folded names of the records.
 */
function readNewName({ name, splits }: VerbAndName, labels: readonly string[]): Target {
  const isKnown = (typed: string) => {
    const folded = plain(typed);
    return labels.some((label) => isNamedBy(label, folded));
  };
  if (isKnown(name)) return { name, to: {} };
  const split = splits.find((each) => isKnown(each.name)) ?? splits.at(-1);
  return split ? { name: split.name, to: { name: split.words } } : { name, to: {} };
}

/** The records of this device that have the name. Before something is lost, those of every kind are compared. */
export function findNamed(
  { verb }: VerbAndName,
  { name }: Target,
  records: RecordStore,
  names: () => readonly DeviceName[],
  isAway: boolean,
): Found[] {
  const withArchived = findsArchived(verb);
  const possible = names().filter(({ source }) => withArchived || isOfKind(verb, source.kind));
  return searchDevice(records, possible, name, { forgives: isAway, withArchived });
}

/** What the server is asked for: the name, and before something is lost also what is archived. */
export function searchesFor({ verb }: VerbAndName, { name }: Target): { q: string; kinds: readonly SearchKind[] }[] {
  const kinds: readonly SearchKind[] = typeof verb.of === 'string' ? ['task'] : [];
  return [{ q: name, kinds }, ...(findsArchived(verb) ? [{ q: `is:archived ${name}`, kinds }] : [])];
}

/**
 * The rows that apply the verb to what it names.
 * @param hits of the server.
 */
export function namedRows(
  verb: VerbAndName,
  meant: Target,
  local: readonly Found[],
  hits: readonly SearchHit[],
  records: RecordStore,
  actionsOf: (found: Found, to?: To) => readonly Command[],
): PaletteRow[] {
  const remote = hits.map((hit) => foundOnServer(records, hit));
  const isNew = ({ kind, id }: Found) => !local.some((each) => each.kind === kind && each.id === id);
  const named = [...local, ...remote.filter((found) => isNew(found) && found.snippet === null)];
  // Only the server may know “Letter to the landlord”.
  const target =
    verb.verb.to === 'name'
      ? readNewName(
          verb,
          named.map((found) => plain(found.name)),
        )
      : meant;
  // It cannot be renamed or deleted.
  const isInbox = ({ kind, id }: Found) => kind === 'project' && records.get('project', id)?.is_inbox === true;
  const actions = (found: Found, to?: To) => (isInbox(found) ? [] : actionsOf(found, to));
  return rowsOnNamed(verb, named, target.name, actions, target.to);
}
