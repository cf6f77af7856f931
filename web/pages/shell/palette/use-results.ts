import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { SEARCH_KINDS } from '#contract/search.ts';
import { deviceNames, type DeviceName, type Found } from '#web/features/search/found.ts';
import { GROUPS, KINDS } from '#web/features/search/kinds.ts';
import { foundOnServer } from '#web/features/search/results.ts';
import { searchQueries } from '#web/features/search/search-queries.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { formatCount } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Command } from './commands.ts';
import { completeFilter } from './complete-filter.ts';
import { useNamed } from './named/use-named.ts';
import {
  bestAfter,
  bestBefore,
  COMMANDS_MAX,
  DO,
  FILTERS,
  groupsAfter,
  groupsOf,
  type Only,
  searchHere,
  withFewChats,
} from './results.ts';
import { type PaletteRow, rowOfCommand, type RowGroup } from './rows.ts';
import type { To } from './task-actions.ts';

/** The group of the commands before anything is typed. */
export const GO_AND_DO = 'Go and do';

/** The server is asked this long after the last letter. */
const TYPING_MS = 120;

interface Results {
  groups: readonly RowGroup[];
  /** Number of records that match; of all if the server has answered. */
  count: number;
  /** By group. */
  counts: ReadonlyMap<string, number>;
  /** Nothing matches yet, and the server has not answered. */
  busy: boolean;
  /** No record and no command matches. */
  isNothing: boolean;
  /** Only the device was searched. */
  isLocal: boolean;
  selected: PaletteRow | null;
  select: (id: string) => void;
}

interface Wanted {
  /** As typed. */
  text: string;
  onText: (text: string) => void;
  words: string;
  only: Only | null;
  commands: readonly Command[];
  /** Rows while nothing is typed. */
  start: readonly RowGroup[];
  /** Commands that use the typed text. */
  create: readonly Command[];
  /** The actions of a record. */
  actionsOf: (found: Found, to?: To) => readonly Command[];
  /** Shows only one group. */
  onOnly: (only: Only) => void;
}

/** What matches the typed text: names of this device at once, and soon what the server finds. */
export function useResults({ text, onText, words, only, commands, start, create, actionsOf, onOnly }: Wanted): Results {
  const records = useRecords();
  const isAway = useConnection() !== 'online';
  const names = useDeviceNames(records);
  const isSearch = words !== '' && only !== DO;
  const kinds = only === null ? [] : SEARCH_KINDS.filter((kind) => KINDS[kind].group === only);
  const [sent] = useDebouncedValue(words, TYPING_MS);
  const search = useQuery({ ...searchQueries.find(sent, kinds), enabled: isSearch && sent === words && !isAway });
  const data = isSearch && sent === words && !isAway ? search.data : undefined;

  // Rows that are shown do not follow changes: they would move under the selection.
  const local = useMemo(
    () => searchHere(records, names, { words, only }, isAway),
    [records, names, words, only, isAway],
  );
  const named = useNamed({ words: only === null ? words : '', isAsked: sent === words, isAway, names, actionsOf });
  const hits = useMemo(() => data?.items.map((hit) => foundOnServer(records, hit)), [records, data]);
  const answer = data && hits && withFewChats({ found: hits, total: data.total }, named);
  // Once days can be read, there may be more commands.
  const key = `${only ?? ''} ${words} ${named.readsDays} ${commands.length}`;

  const filters = only === DO ? [] : completeFilter(text, () => namesOfPlaces(names()));
  const completing = filters.slice(0, COMMANDS_MAX).map(({ filter, line, hit }) => {
    const complete = {
      id: filter,
      name: filter,
      Icon: ListFilter,
      keys: [],
      stays: 'filter' as const,
      run: () => onText(line),
    };
    return rowOfCommand(complete, [hit], FILTER_SCORE);
  });

  const matches = { words, only, local, named, commands, create, completing };
  const base = words === '' && only === null ? [...start] : groupsOf(matches);

  const [chosen, setChosen] = useState({ key, id: '' });
  const [settled, setSettled] = useState<{ key: string; groups: readonly RowGroup[] } | null>(null);
  const idIn = (groups: readonly RowGroup[]) => {
    const rows = groups.flatMap((group) => group.rows);
    return chosen.key === key ? rows.find(({ id }) => id === chosen.id) : undefined;
  };
  const isAsked = isSearch && !isAway && !search.isError;
  const isWaiting = isAsked && (!answer || named.isWaiting);
  const best = bestBefore(base, isAsked);
  if (answer && !isWaiting && settled?.key !== key) {
    setSettled({ key, groups: groupsAfter(base, matches, answer, idIn(base) ?? best) });
  }
  const groups = (settled?.key === key ? settled.groups : base).map((group) => withRest(group, onOnly));
  const busy = isWaiting && best === null;
  const count = answer?.total ?? local.length;
  const shown = groups.flatMap(({ rows }) => rows);
  const selected = idIn(groups) ?? best ?? (busy ? null : bestAfter(groups, matches));
  return {
    groups,
    counts: new Map(
      groups.filter(({ title }) => title !== DO && title !== FILTERS).map(({ title, total }) => [title, total]),
    ),
    count,
    busy,
    isNothing: isSearch && !isWaiting && count === 0 && shown.every((row) => create.some(({ id }) => id === row.id)),
    isLocal: isSearch && (isAway || search.isError),
    selected,
    select: (id) => setChosen({ key, id }),
  };
}

/** The group with an entry that shows all of it, if it has more rows than these. */
function withRest(group: RowGroup, onOnly: (only: Only) => void): RowGroup {
  const { title, rows, total } = group;
  const only = [...GROUPS, DO].find((each) => each === title || (each === DO && title === GO_AND_DO)) as
    | Only
    | undefined;
  if (only === undefined || rows.length >= total) return group;
  const name = `${formatCount(rows.length)} of ${formatCount(total)}`;
  const all = { id: `all ${title}`, name, Icon: undefined, keys: [], stays: 'rest' as const, run: () => onOnly(only) };
  return { ...group, rows: [...rows, rowOfCommand(all)] };
}

/** What a filter can be limited to with `in:`. */
const namesOfPlaces = (names: readonly DeviceName[]): string[] =>
  names.filter(({ source }) => PLACES.includes(source.kind)).map(({ label }) => label);
const PLACES: readonly string[] = ['pillar', 'area', 'project'];
/** Higher than that of any record, so that Enter completes the filter first. */
const FILTER_SCORE = Number.MAX_SAFE_INTEGER;

/** The names of the records of this device, read again after they have changed. */
function useDeviceNames(records: RecordStore): () => DeviceName[] {
  const [names] = useState(() => {
    let known: DeviceName[] | null = null;
    return {
      get: () => (known ??= deviceNames(records)),
      forget: () => {
        known = null;
      },
    };
  });
  useEffect(() => records.watch(names.forget), [records, names]);
  return names.get;
}
