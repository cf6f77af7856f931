import type { Found } from '#web/features/search/found.ts';
import type { Hit } from '#web/ui/menu/fuzzy-search.ts';
import type { Command } from './commands.ts';

/** An entry of the palette: a record, or a command with the matched letters of its name. */
export type PaletteRow =
  | { id: string; score: number; found: Found; command?: undefined }
  | { id: string; score: number; command: Command; hits: readonly Hit[]; found?: undefined };

export const rowOfFound = (found: Found, score = 0): PaletteRow => ({ id: `${found.kind} ${found.id}`, score, found });

export const rowOfCommand = (command: Command, hits: readonly Hit[] = [], score = 0): PaletteRow => ({
  ...{ id: command.id, score, command, hits },
});

/** What Enter does with a row, in a word. */
export function enterDoes({ command }: PaletteRow): string {
  if (!command || command.name.startsWith('Go to ')) return 'open';
  return command.acts ? command.name.split(' ', 1)[0]!.toLowerCase() : 'run';
}

export interface RowGroup<Row = PaletteRow> {
  title: string;
  rows: readonly Row[];
  /** The number of rows including those that are not here. */
  total: number;
}

interface WithId {
  id: string;
  score: number;
}

/** The groups of both lists: the rows of the first and those of the second that are new, the best first. */
export function joinGroups<Row extends WithId>(
  first: readonly RowGroup<Row>[],
  second: readonly RowGroup<Row>[],
  order: readonly string[],
): RowGroup<Row>[] {
  return order.flatMap((title) => {
    const [one, two] = [first, second].map((groups) => groups.find((each) => each.title === title));
    const all = [...(one?.rows ?? []), ...newRows(two?.rows ?? [], one?.rows ?? [])];
    const rows = all.toSorted((row, other) => other.score - row.score);
    return rows.length === 0 ? [] : { title, rows, total: Math.max(rows.length, two?.total ?? 0) };
  });
}

/**
 * Changes the shown groups to the next ones without moving any row up to the selected one: what is new in a group above
 * follows after the group of the selected row, below “More in Tasks”.
 */
export function keepPlaces<Row extends WithId>(
  shown: readonly RowGroup<Row>[],
  next: readonly RowGroup<Row>[],
  selected: string | null,
): RowGroup<Row>[] {
  const at = shown.findIndex(({ rows }) => rows.some(({ id }) => id === selected));
  if (at < 0) return [...next];
  const above = shown.slice(0, at);
  const here = shown[at]!;
  const nextOf = (group: RowGroup<Row>) => next.find(({ title }) => title === group.title);
  const more = above.flatMap((group) => {
    const rows = newRows(nextOf(group)?.rows ?? [], group.rows);
    return rows.length === 0 ? [] : { title: `More in ${group.title}`, rows, total: rows.length };
  });
  const earlier = new Set(shown.slice(0, at + 1).map(({ title }) => title));
  return [
    ...above,
    {
      ...here,
      rows: [...here.rows, ...newRows(nextOf(here)?.rows ?? [], here.rows)],
      total: nextOf(here)?.total ?? here.total,
    },
    ...more,
    ...next.filter(({ title }) => !earlier.has(title)),
  ];
}

function newRows<Row extends WithId>(rows: readonly Row[], known: readonly Row[]): Row[] {
  const ids = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

/** The row that matches best, and at least so well; the first of several. Null without rows, or if none matches. */
export function bestOf(groups: readonly RowGroup[], least = 0): PaletteRow | null {
  const rows = groups.flatMap((group) => group.rows).filter(({ score }) => score > 0 && score >= least);
  return rows.reduce<PaletteRow | null>((best, row) => (best && best.score >= row.score ? best : row), null);
}

/** The groups in the order of their best rows. */
export const bestFirst = (groups: readonly RowGroup[]): RowGroup[] =>
  groups.toSorted((one, other) => bestScore(other) - bestScore(one));

const bestScore = ({ rows }: RowGroup): number => Math.max(...rows.map(({ score }) => score));

/** The groups with at most so many rows each. */
export const cut = <Row>(groups: readonly RowGroup<Row>[], max: number): RowGroup<Row>[] =>
  groups.map((group) => ({ ...group, rows: group.rows.slice(0, max) }));
