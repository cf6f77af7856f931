import { isDeepStrictEqual } from 'node:util';
import type { LineQuestion } from '#contract/tasks.ts';
import { type Chip, chipKey, type GrammarContext } from '#contract/quick-add/grammar.ts';
import { nameWithout } from '#contract/quick-add/name-without.ts';
import { readLine } from '#contract/quick-add/read-line.ts';
import { chipOf, fieldsOf, type LineFields, nameAndDescription } from '#contract/quick-add/task-of-line.ts';
import { firstDay } from '#contract/rules/first-day.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { pick } from '#contract/task-fields.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { getTextRules } from '#server/features/auth/queries.ts';
import { readPattern } from '#server/features/recurring/engine/read-pattern.ts';
import { summaryOf } from '#server/features/recurring/wording/summary.ts';
import { formatDay, formatDueTime, formatTime } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { formatMinutes } from '#server/platform/text/format-numbers.ts';
import { listHomes } from './list-homes.ts';

/** A task as a line says it, and what the line leaves in doubt. */
export interface TaskOfLine {
  task: LineFields & { name: string; description?: string };
  questions: LineQuestion[];
}

/**
 * Reads a line of quick add by the person's clock, week, locale, projects and areas. Words in doubt stay in the name.
 * @throws RuleBroken if no words are left for a name.
 */
export async function readTaskLine(ctx: Context, line: string): Promise<TaskOfLine> {
  const context = await readGrammar(ctx, line);
  const { name, chips, offers } = readLine(line, context);
  if (name === '') throw brokenRule('The line has no words left for a name.');
  const task = { ...fieldsOf(chips), ...nameAndDescription(name) };
  const questions = offers.map((offer) => ({
    words: offer.text,
    meaning: meaningOf(offer, ctx, context, chips),
    change: changeOf(offer, task, line, context),
  }));
  return { task, questions };
}

/** The name of the task that a line becomes, its project if the line names one, and its other fields in words. */
export async function describeLine(ctx: Context, line: string) {
  const context = await readGrammar(ctx, line);
  const { name, chips } = readLine(line, context);
  const { today: day, locale, projects } = context;
  const repeat = chipOf(chips, 'due') ? undefined : chipOf(chips, 'repeat');
  return {
    name: nameAndDescription(name).name,
    project: projects.find(({ id }) => id === chipOf(chips, 'project')?.projectId),
    fields: [
      ...chips.filter(({ kind }) => kind !== 'project').map((chip) => meaningOf(chip, ctx, context, chips)),
      ...(repeat ? [`first due ${formatDay(firstDay(repeat.pattern, day), day, locale)}`] : []),
    ],
  };
}

/** What the meaning of a line depends on: the person's clock, week, locale, projects and areas. */
export async function readGrammar(ctx: Context, line: string): Promise<GrammarContext> {
  const { week_starts_on, locale } = await getTextRules(ctx);
  return {
    projects: line.includes('#') ? await listHomes(ctx) : [],
    now: ctx.now,
    timeZone: ctx.timezone,
    today: today(ctx),
    dayStart: ctx.dayStartHour,
    weekStart: (WEEKDAYS.indexOf(week_starts_on) + 1) % WEEKDAYS.length,
    locale,
  };
}

const TEXTS = ['name', 'description'] as const;

/** What accepting an offer changes on the task: the line is read again, as on the screen. */
function changeOf(
  offer: Chip,
  task: TaskOfLine['task'],
  line: string,
  context: GrammarContext,
): LineQuestion['change'] {
  const read = readLine(line, { ...context, accepted: new Set([chipKey(offer)]) });
  // The name of an area is never read as one of its projects.
  const chips = read.chips.some(({ kind }) => kind === offer.kind) ? read.chips : [...read.chips, offer];
  const words = nameWithout(
    line,
    chips.flatMap(({ ranges }) => ranges),
  );
  const before = { description: '', ...task };
  const after = {
    ...fieldsOf(chips),
    description: '',
    ...(words === '' ? pick(before, TEXTS) : nameAndDescription(words)),
  };
  const seen = new Map<string, unknown>(Object.entries(before));
  const change = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, seen.get(field))),
  );
  const texts = TEXTS.filter((text) => text in change);
  return { ...change, ...(texts.length > 0 && { base: pick(before, texts) }) };
}

/** What an offer or a chip means: `due tomorrow, 17:00`. @param chips of its line. */
function meaningOf(
  offer: Chip,
  ctx: Context,
  { locale, weekStart, projects, today: day }: GrammarContext,
  chips: readonly Chip[],
): string {
  switch (offer.kind) {
    case 'due':
    case 'reminder': {
      const at = offer.time === null ? '' : `, ${formatDueTime(offer.date, offer.time, ctx.dayStartHour, locale)}`;
      // A reminder is only that of the first time.
      const first = offer.kind === 'reminder' && chipOf(chips, 'repeat') ? ', first time only' : '';
      return `${offer.kind} ${formatDay(offer.date, day, locale)}${at}${first}`;
    }
    case 'start':
      return `starts ${formatDay(offer.date, day, locale)}`;
    case 'estimate':
      return `takes ${formatMinutes(offer.minutes)}`;
    case 'project': {
      const project = projects.find(({ id }) => id === offer.projectId);
      return project && isAreaList(project)
        ? `in the area “${project.area_name}”`
        : `in the project “${offer.projectName}”`;
    }
    case 'repeat': {
      const pattern = readPattern(offer.pattern, day);
      const at = offer.time === undefined ? '' : `, ${formatTime(offer.time, locale)}`;
      const weekStartsOn = WEEKDAYS.at(weekStart - 1)!;
      return `repeats: ${summaryOf({ pattern, repeatFrom: offer.from, startDate: day, weekStartsOn }, locale)}${at}`;
    }
    default:
      return `${offer.kind}: ${offer.value}`;
  }
}
