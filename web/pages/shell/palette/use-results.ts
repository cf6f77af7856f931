import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { SEARCH_KINDS } from '#contract/search.ts';
import { deviceNames, type DeviceName, type Found } from '#web/features/search/found.ts';
import { foundOnServer, searchDevice } from '#web/features/search/results.ts';
import { type Group, GROUPS, KINDS } from '#web/features/search/kinds.ts';
import { searchQueries } from '#web/features/search/search-queries.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { formatCount } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { fuzzySearch } from '#web/ui/menu/fuzzy-search.ts';
import type { Command } from './commands.ts';
import { completeFilter } from './complete-filter.ts';
import { CERTAIN, rankCommand, rankRecord } from './rank.ts';
import { readingsOf } from './readings.ts';
import {
  bestFirst,
  bestOf,
  cut,
  joinGroups,
  keepPlaces,
  type PaletteRow,
  rowOfCommand,
  rowOfFound,
  type RowGroup,
} from './rows.ts';
import type { To } from './task-actions.ts';
import { useNamed } from './use-named.ts';

/** The group of the commands. */
export const DO = 'Do';
/** The same before anything is typed. */
export const GO_AND_DO = 'Go and do';
/** The group of the values of the filter that is being typed. */
export const FILTERS = 'Filters';
export type Only = Group | typeof DO;

/** The server is asked this long after the last letter. */
const TYPING_MS = 120;
/** Rows of a group among other groups. */
const ROWS_MAX = 3;
/** Matching commands. */
const COMMANDS_MAX = 5;

/** A text without its first sign, and the group that the sign limits it to. */
export function readText(text: string): { words: string; only: Only | null } {
  const only = { '#': 'Projects', '>': DO, '@': 'Journal' }[text[0] ?? ''] as Only | undefined;
  return { words: (only ? text.slice(1) : text).trim(), only: only ?? null };
}

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
  const isLimited = only !== null && only !== DO;
  const isSearch = words !== '' && only !== DO;
  const kinds = only === null ? [] : SEARCH_KINDS.filter((kind) => KINDS[kind].group === only);
  const [sent] = useDebouncedValue(words, TYPING_MS);
  const search = useQuery({ ...searchQueries.find(sent, kinds), enabled: isSearch && sent === words && !isAway });
  const answer = isSearch && sent === words && !isAway ? search.data : undefined;

  // Rows that are shown do not follow changes: they would move under the selection.
  const local = useMemo(() => {
    if (words === '' && !isLimited) return [];
    const possible = only === null ? names() : names().filter(({ source }) => isIn(only)(source));
    return searchDevice(records, possible, words, { forgives: isAway });
  }, [records, names, words, isLimited, only, isAway]);
  const named = useNamed({ words: only === null ? words : '', isAsked: sent === words, isAway, names, actionsOf });
  const key = `${only ?? ''} ${words} ${named.readsDays}`;
  const all = matching(commands, words, local.length > 0 || (answer?.total ?? 0) > 0);
  const acting = byScore([...named.rows, ...all]).slice(0, COMMANDS_MAX);
  const isLikely = ({ score }: PaletteRow) => score > 0;
  const withCreate = [
    ...acting.filter(isLikely),
    ...create.map(withText),
    // What is in doubt is below the new task.
    ...acting.filter((row) => !isLikely(row)),
  ];
  const doing = only === DO ? all : isSearch && !isLimited ? withCreate : [];

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

  const shownOf = (groups: readonly RowGroup[]) =>
    bestFirst([
      ...groupOf(FILTERS, completing),
      ...(only === null ? cut(groups, ROWS_MAX) : groups),
      ...groupOf(DO, doing),
    ]);
  const byKind = grouped(local, words);
  const base = words === '' && only === null ? [...start] : shownOf(byKind);

  const [chosen, setChosen] = useState({ key, id: '' });
  const [settled, setSettled] = useState<{ key: string; groups: readonly RowGroup[] } | null>(null);
  const idIn = (groups: readonly RowGroup[]) => {
    const rows = groups.flatMap((group) => group.rows);
    return chosen.key === key ? rows.find(({ id }) => id === chosen.id) : undefined;
  };
  const isAsked = isSearch && !isAway && !search.isError;
  const isWaiting = isAsked && (!answer || named.isWaiting);
  const best = bestOf(base, isAsked ? CERTAIN : 0);
  if (answer && !isWaiting && settled?.key !== key) {
    const found = grouped(answer.items.map((hit) => foundOnServer(records, hit)).filter(isIn(only)), words);
    const next = shownOf(joinGroups(byKind, found, GROUPS));
    setSettled({ key, groups: keepPlaces(base, next, (idIn(base) ?? best)?.id ?? null) });
  }
  const groups = (settled?.key === key ? settled.groups : base).map((group) => withRest(group, onOnly));
  const busy = isWaiting && best === null;
  const count = answer?.total ?? local.length;
  const shown = groups.flatMap(({ rows }) => rows);
  // What begins with a verb is never taken for a new task.
  const first = shown.find(({ command }) => words === '' || (command?.creates && !named.isVerb)) ?? null;
  const selected = idIn(groups) ?? best ?? (busy ? null : (bestOf(groups) ?? first));
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

const isIn =
  (only: Only | null) =>
  ({ kind }: Pick<Found, 'kind'>): boolean =>
    only === null || KINDS[kind].group === only;

/** Results by group, in the order of the groups. */
function grouped(found: readonly Found[], words: string): RowGroup[] {
  const rows = found.map((each) => rowOfFound(each, words === '' ? 0 : rankRecord(each, words)));
  const byGroup = Map.groupBy(byScore(rows), (row) => KINDS[row.found!.kind].group);
  return GROUPS.flatMap((title) => groupOf(title, byGroup.get(title) ?? []));
}

const byScore = (rows: readonly PaletteRow[]) => rows.toSorted((one, other) => other.score - one.score);

const groupOf = (title: string, rows: readonly PaletteRow[]): RowGroup[] =>
  rows.length === 0 ? [] : [{ title, rows, total: rows.length }];

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

/** Highlights the typed text, which is quoted at the end of the name of a command. */
const withText = (command: Command): PaletteRow =>
  rowOfCommand(command, [{ start: command.name.indexOf('“') + 1, end: command.name.length - 1 }]);

/** What a filter can be limited to with `in:`. */
const namesOfPlaces = (names: readonly DeviceName[]): string[] =>
  names.filter(({ source }) => PLACES.includes(source.kind)).map(({ label }) => label);
const PLACES: readonly string[] = ['pillar', 'area', 'project'];
/** Higher than that of any record, so that Enter completes the filter first. */
const FILTER_SCORE = Number.MAX_SAFE_INTEGER;

function matching(commands: readonly Command[], words: string, withRecords: boolean): PaletteRow[] {
  const choices = commands.map((command) => ({
    command,
    label: command.name,
    // The name of the focused row finds the row, not what can be done with it.
    group: `${(!command.ofRow && command.note) || ''} ${command.words ?? ''}`,
  }));
  for (const reading of readingsOf(words, commands)) {
    const found = fuzzySearch(choices, reading.text)
      // Scattered letters match by chance.
      .filter(({ isLoose }) => !isLoose)
      .map(({ choice: { command }, hits, score }) =>
        rowOfCommand(command, hits, words === '' ? 0 : rankCommand(command, reading, score, withRecords)),
      );
    if (found.length > 0) return byScore(found);
  }
  return [];
}

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
