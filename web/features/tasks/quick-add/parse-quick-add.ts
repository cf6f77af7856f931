import { type ParsedResult, parse as parseDates } from 'chrono-node/en';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { middayOf } from '#web/ui/date/days.ts';
import { findAdverb, findRepeats, type FoundRepeat } from './find-repeat.ts';
import { firstDay } from './repeat-start.ts';

/** What was understood of a line, and where it is in the line. */
export type QuickAddChip = { text: string; start: number; end: number } & (
  | { kind: 'due'; date: string; time: string | null }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'project'; projectId: string; projectName: string }
  | { kind: 'repeat'; pattern: NewRecurrencePattern }
);

interface QuickAdd {
  /** The line without what the chips took and without its quotes. */
  name: string;
  chips: QuickAddChip[];
}

interface QuickAddOptions {
  projects: readonly { id: string; name: string }[];
  /** The user's own day, `YYYY-MM-DD`: what "tomorrow" is counted from. */
  today: string;
  /** Chips that were taken back, by `chipKey`: their words stay in the name. */
  rejected?: ReadonlySet<string>;
}

/** By what a rejected chip is known again while the line is typed on. */
export const chipKey = ({ kind, text }: Pick<QuickAddChip, 'kind' | 'text'>): string => `${kind} ${text.toLowerCase()}`;

/**
 * Understands a line such as `Pay rent tomorrow 9:00 !high #Monthly budget`: one due date, one priority, one project,
 * one way to repeat. Quoted words stay as they are. What is not surely meant is a chip that can be rejected, never a
 * silent change.
 */
export function parseQuickAdd(line: string, { projects, today, rejected = new Set() }: QuickAddOptions): QuickAdd {
  const isWanted = (chip: QuickAddChip) => !rejected.has(chipKey(chip));
  const quotes = [...line.matchAll(/"[^"]+"|“[^”]+”/g)].map((match) => rangeOf(match.index, match[0]));
  let open = blank(line, quotes, '"');
  const chips: QuickAddChip[] = [];
  const take = (find: (open: string) => QuickAddChip[]) => {
    const found = find(open);
    const chip = found.find(isWanted);
    if (chip) chips.push(chip);
    // The words of a rejected chip are no other chip either.
    open = blank(
      open,
      found.filter((each) => each === chip || !isWanted(each)),
    );
    return chip;
  };
  take(findPriority);
  take(findProject(projects));
  const every = take(asChips(findRepeats));
  take(findDue(today, every?.kind === 'repeat' ? every.pattern : null));
  if (!every) take(asChips(findAdverb));
  chips.sort((one, other) => one.start - other.start);
  return { name: nameOf(line, chips), chips };
}

interface Range {
  start: number;
  end: number;
}

const rangeOf = (start: number, text: string) => ({ text, start, end: start + text.length });

/** The line with these ranges filled up, so that every other position stays. */
function blank(line: string, ranges: readonly Range[], filler = ' '): string {
  return ranges.reduce(
    (rest, { start, end }) => rest.slice(0, start) + filler.repeat(end - start) + rest.slice(end),
    line,
  );
}

function nameOf(line: string, chips: readonly Range[]): string {
  const words = chips.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), line);
  return words
    .replaceAll(/"([^"]+)"|“([^”]+)”/g, (_, straight?: string, curly?: string) => straight ?? curly ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function findPriority(line: string): QuickAddChip[] {
  return [...line.matchAll(/(?<=^|\s)!(high|medium|low)(?=\s|$)/gi)].map((match) => ({
    kind: 'priority',
    priority: match[1]!.toLowerCase() as Priority,
    ...rangeOf(match.index, match[0]),
  }));
}

/** `#` and the name of a project, the longest that fits; names may have spaces. */
const findProject =
  (projects: QuickAddOptions['projects']) =>
  (line: string): QuickAddChip[] => {
    const longestFirst = projects.toSorted((one, other) => other.name.length - one.name.length);
    return [...line.matchAll(/(?<=^|\s)#/g)].flatMap(({ index }) => {
      const rest = line.slice(index + 1).toLowerCase();
      const project = longestFirst.find(
        ({ name }) => rest.startsWith(name.toLowerCase()) && endsAWord(rest, name.length),
      );
      if (!project) return [];
      const text = line.slice(index, index + 1 + project.name.length);
      return [{ kind: 'project' as const, projectId: project.id, projectName: project.name, ...rangeOf(index, text) }];
    });
  };

const endsAWord = (text: string, at: number) => at === text.length || /[\s.,;]/.test(text[at]!);

const asChips = (find: (line: string) => FoundRepeat[]) => (line: string) =>
  find(line).map((found): QuickAddChip => ({ kind: 'repeat', ...found }));

/** With a time alone, what repeats is due on its first day. */
const findDue =
  (today: string, repeat: NewRecurrencePattern | null) =>
  (line: string): QuickAddChip[] => {
    return parseDates(line, { instant: middayOf(today) }, { forwardDate: true })
      .filter(({ index, end }) => end === null && (index === 0 || /\s/.test(line[index - 1]!)))
      .map((result) => {
        const { date, time } = dueOf(result);
        const named = result.start.isCertain('day') || result.start.isCertain('weekday');
        const due = repeat && !named ? firstDay(repeat, today) : date;
        return { kind: 'due', date: due, time, ...rangeOf(result.index, result.text) };
      });
  };

function dueOf({ start }: ParsedResult): { date: string; time: string | null } {
  const part = (component: 'year' | 'month' | 'day' | 'hour' | 'minute', digits = 2) =>
    String(start.get(component) ?? 0).padStart(digits, '0');
  return {
    date: `${part('year', 4)}-${part('month')}-${part('day')}`,
    time: start.isCertain('hour') ? `${part('hour')}:${part('minute')}` : null,
  };
}
