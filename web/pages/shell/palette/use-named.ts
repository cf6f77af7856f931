import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeviceName, Found } from '#web/features/search/found.ts';
import { foundOnServer, searchDevice } from '#web/features/search/results.ts';
import { searchQueries } from '#web/features/search/search-queries.ts';
import { readDay } from '#web/features/tasks/due/read-day.ts';
import { type Grammar, useGrammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { momentNow } from '#web/features/tasks/quick-add/read-draft.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Command } from './commands.ts';
import { isNamedBy } from './rank.ts';
import { readVerb, rowsOnNamed, type VerbAndName } from './named-commands.ts';
import type { PaletteRow } from './rows.ts';
import type { To } from './task-actions.ts';

interface Typed {
  words: string;
  /** Typing has paused, and the server can be asked. */
  isAsked: boolean;
  isAway: boolean;
  /** The names on this device. */
  names: () => readonly DeviceName[];
  actionsOf: (found: Found, to?: To) => readonly Command[];
}

interface NamedRows {
  /** The text begins with a verb. */
  isVerb: boolean;
  rows: readonly PaletteRow[];
  /** The server has not answered. */
  isWaiting: boolean;
  /** Days can be read. */
  readsDays: boolean;
}

/** What a verb at the beginning of a text does with the records named behind it; the server forgives typing errors. */
export function useNamed({ words, isAsked, isAway, names, actionsOf }: Typed): NamedRows {
  const records = useRecords();
  const verb = useMemo(() => readVerb(words), [words]);
  const isOfAny = verb?.verb.of === 'record';
  const grammar = useGrammar(verb?.verb.to === 'day');
  const meant = useMemo(() => verb && readTarget(verb, grammar, records, names), [verb, grammar, records, names]);
  const local = useMemo(() => {
    const possible = meant ? names().filter(({ source }) => isOfAny || source.kind === 'task') : [];
    return meant ? searchDevice(records, possible, meant.name, { forgives: isAway }) : [];
  }, [records, names, meant, isOfAny, isAway]);
  const enabled = meant !== null && isAsked && !isAway;
  const search = useQuery({ ...searchQueries.find(meant?.name ?? '', isOfAny ? [] : ['task']), enabled });
  const remote = enabled ? (search.data?.items ?? []).map((hit) => foundOnServer(records, hit)) : [];
  const isNew = ({ kind, id }: Found) => !local.some((each) => each.kind === kind && each.id === id);
  const named = [...local, ...remote.filter((found) => isNew(found) && found.snippet === null)];
  // Only the server may know “Letter to the landlord”.
  const target = verb?.verb.to === 'name' ? readNewName(verb, named) : meant;
  return {
    isVerb: verb?.isExact ?? false,
    rows: verb && target ? rowsOnNamed(verb, named, target.name, actionsOf, target.to) : [],
    isWaiting: enabled && search.isPending,
    readsDays: grammar !== null,
  };
}

/** What a verb is about: the name behind it, and what the record is changed to. */
interface Target {
  name: string;
  to: To;
}

/** A day, a project or another name may come after the name. Null until days can be read. */
function readTarget(
  verbAndName: VerbAndName,
  grammar: Grammar | null,
  records: RecordStore,
  names: () => readonly DeviceName[],
): Target | null {
  const { verb, name, splits } = verbAndName;
  const [to] = splits;
  if (!to) return { name, to: {} };
  if (verb.to === 'name') {
    const tasks = names().filter(({ source }) => source.kind === 'task');
    return readNewName(
      verbAndName,
      tasks.map(({ label }) => ({ name: label })),
    );
  }
  if (!grammar) return null;
  const day = readDay(grammar, to.words, momentNow(), { value: null, withTime: false, withRepeat: false })?.day;
  if (day) return { name: to.name, to: { day } };
  const projects = names().filter(({ source }) => source.kind === 'project');
  const [project] = verb.actions.includes('project') ? searchDevice(records, projects, to.words) : [];
  return project ? { name: to.name, to: { project } } : { name, to: {} };
}

/** The longest name that one of the records has, and the new name behind it; the shortest if there is no such record. */
function readNewName({ name, splits }: VerbAndName, records: readonly Pick<Found, 'name'>[]): Target {
  const isKnown = (typed: string) => records.some((each) => isNamedBy(each.name, typed));
  if (isKnown(name)) return { name, to: {} };
  const split = splits.find((each) => isKnown(each.name)) ?? splits.at(-1);
  return split ? { name: split.name, to: { name: split.words } } : { name, to: {} };
}
