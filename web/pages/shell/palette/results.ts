import { type Found, type DeviceName } from '#web/features/search/found.ts';
import { type Group, GROUPS, KINDS } from '#web/features/search/kinds.ts';
import { searchDevice } from '#web/features/search/results.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { fuzzySearch } from '#web/ui/menu/fuzzy-search.ts';
import type { Command } from './commands.ts';
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

/** The group of the commands. */
export const DO = 'Do';
/** The group of the values of the filter that is being typed. */
export const FILTERS = 'Filters';
/** The id of the command that searches the journal for the typed text. */
export const IN_JOURNAL = '+journal';
export type Only = Group | typeof DO;

/** Rows of a group among other groups. */
const ROWS_MAX = 3;
/** Matching commands. */
export const COMMANDS_MAX = 5;

/** A text without its first sign, and the group that the sign limits it to. */
export function readText(text: string): { words: string; only: Only | null } {
  const only = { '#': 'Projects', '>': DO, '@': 'Journal' }[text[0] ?? ''] as Only | undefined;
  return { words: (only ? text.slice(1) : text).trim(), only: only ?? null };
}

/** What matches the typed words. */
export interface Matches {
  words: string;
  only: Only | null;
  /** Records of this device. */
  local: readonly Found[];
  /** What a verb does. */
  named: { isVerb: boolean; rows: readonly PaletteRow[] };
  /** All commands, and those that use the typed text. */
  commands: readonly Command[];
  create: readonly Command[];
  /** Values of the filter that is being typed. */
  completing: readonly PaletteRow[];
}

/** What the server has found. */
interface Answer {
  found: readonly Found[];
  total: number;
}

/** The records of this device that match. */
export function searchHere(
  records: RecordStore,
  names: () => readonly DeviceName[],
  { words, only }: Pick<Matches, 'words' | 'only'>,
  isAway: boolean,
): Found[] {
  if (words === '' && (only === null || only === DO)) return [];
  const possible = only === null ? names() : names().filter(({ source }) => isIn(only)(source));
  return searchDevice(records, possible, words, { forgives: isAway });
}

/** Of chats with one name the best; none if the text acts on a record: that is no search for what was once asked. */
export function withFewChats({ found, total }: Answer, { isVerb, rows }: Matches['named']): Answer {
  const names = new Set<string>();
  const isKept = (name: string) => !(isVerb && rows.length > 0) && names.size < names.add(name).size;
  const kept = found.filter(({ kind, name }) => kind !== 'chat' || isKept(name));
  return { found: kept, total: total - found.length + kept.length };
}

/** Groups the matches on this device with those of the server, once it has answered. */
export function groupsOf(matches: Matches, answer?: Answer): RowGroup[] {
  const { words, only, local, completing } = matches;
  const here = grouped(local, words);
  const all = answer ? joinGroups(here, grouped(answer.found.filter(isIn(only)), words), GROUPS) : here;
  return bestFirst([
    ...groupOf(FILTERS, completing),
    ...(only === null ? cut(all, ROWS_MAX) : all),
    ...groupOf(DO, doing(matches, all, local.length > 0 || (answer?.total ?? 0) > 0)),
  ]);
}

/** The row that is chosen: before the server has answered only one that stays the best. */
export const bestBefore = (groups: readonly RowGroup[], isAsked: boolean): PaletteRow | null =>
  bestOf(groups, isAsked ? CERTAIN : 0);

/** The groups once the server has answered: the chosen row does not move. */
export const groupsAfter = (
  before: readonly RowGroup[],
  matches: Matches,
  answer: Answer,
  chosen: PaletteRow | null,
): RowGroup[] => keepPlaces(before, groupsOf(matches, answer), chosen?.id ?? null);

/** The row that is chosen in the end; what begins with a verb is never taken for a new task. */
export function bestAfter(groups: readonly RowGroup[], { words, named }: Pick<Matches, 'words' | 'named'>) {
  const shown = groups.flatMap(({ rows }) => rows);
  const first = shown.find(({ command }) => words === '' || (command?.creates && !named.isVerb)) ?? null;
  return bestOf(groups) ?? first;
}

/** The rows that do something. */
function doing(
  { words, only, named, commands, create }: Matches,
  found: readonly RowGroup[],
  withRecords: boolean,
): PaletteRow[] {
  const all = matching(commands, words, withRecords);
  if (only === DO) return all;
  if (words === '' || only !== null) return [];
  const acting = byScore([...named.rows, ...all]).slice(0, COMMANDS_MAX);
  const isLikely = ({ score }: PaletteRow) => score > 0;
  // The journal is offered for what it has, or if nothing else is found.
  const inJournal = found.some(({ title }) => title === 'Journal') || (found.length === 0 && acting.length === 0);
  const using = inJournal ? create : create.filter(({ id }) => id !== IN_JOURNAL);
  return [
    ...acting.filter(isLikely),
    ...using.map(withText),
    // What is in doubt is below the new task.
    ...acting.filter((row) => !isLikely(row)),
  ];
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

/** Highlights the typed text, which is quoted at the end of the name of a command. */
const withText = (command: Command): PaletteRow =>
  rowOfCommand(command, [{ start: command.name.indexOf('“') + 1, end: command.name.length - 1 }]);

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
        rowOfCommand(
          named(command, reading.created),
          hits,
          words === '' ? 0 : rankCommand(command, reading, score, withRecords),
        ),
      );
    if (found.length > 0) return byScore(found);
  }
  return [];
}

/** The command, which writes the name, if there is one, into the form that it opens. */
const named = (command: Command, name: string | undefined): Command =>
  name === undefined
    ? command
    : {
        ...command,
        name: `${command.name} “${name}”`,
        run: () => {
          holdTyping(name);
          command.run();
        },
      };
