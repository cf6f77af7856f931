import type { Area } from '#contract/areas.ts';
import type { BreakdownRequest, BreakdownType } from '#contract/coach.ts';
import { calendarDate } from '#contract/platform/wire.ts';
import { MONTHS } from '#server/platform/calendar.ts';
import { hasWord, lowered, stemsOf } from '../facts/match-words.ts';
import { type Plan, PLANS } from './plans.ts';

/* Rules that interpret the text of a goal. */

export type Goal = Omit<BreakdownRequest, 'request_id'>;

/** Types that name the area of a goal, not its kind. */
const OPEN_TYPES: readonly BreakdownType[] = ['general', 'personal', 'work'];
/** A word of the name counts more than one of the description. */
const NAME_WEIGHT = 3;

/** Returns the plan of the chosen type, or the plan whose words match best. */
export function choosePlan({ template_type, project_name, project_description }: Goal): Plan {
  if (!OPEN_TYPES.includes(template_type)) return PLANS[template_type];
  const [name, description] = [lowered(project_name), lowered(project_description)];
  const count = (text: string, { signs }: Plan) => signs.filter((sign) => hasWord(text, sign)).length;
  const [best] = Object.values<Plan>(PLANS)
    .map((plan) => ({ plan, score: NAME_WEIGHT * count(name, plan) + count(description, plan) }))
    .toSorted((one, other) => other.score - one.score);
  return best!.score === 0 ? PLANS[template_type] : best!.plan;
}

const URGENT = ['urgent*', 'asap', 'deadline', 'important*', 'today', 'tomorrow', 'this week', 'immediately'];

export function isUrgent({ project_name, project_description }: Goal): boolean {
  const text = lowered(`${project_name} ${project_description}`);
  return URGENT.some((word) => hasWord(text, word));
}

const STEPS_MAX = 6;
const STEP_LENGTH_MIN = 3;
/** Longer lines do not count as steps. */
const STEP_LENGTH_MAX = 120;
const DESCRIPTION_READ_MAX = 5000;

/** A line of a list: `- Book the hall`, `2. Send invitations`, `* …`, `[ ] …`. */
const LISTED = /^\s{0,20}(?:[-*•–]|\d{1,2}[.)])\s{1,5}(?:\[[ x]?\]\s{1,5})?(\S.*)$/;

/** The steps that a description lists, each once. */
export function listedSteps({ project_description }: Goal): string[] {
  const lines = project_description.slice(0, DESCRIPTION_READ_MAX).split(/\r\n|\r|\n/);
  const steps = lines.flatMap((line) => LISTED.exec(line)?.[1]?.trim() ?? []);
  return [...new Set(steps)]
    .filter(({ length }) => length >= STEP_LENGTH_MIN && length <= STEP_LENGTH_MAX)
    .slice(0, STEPS_MAX);
}

const MONTH = MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|\\.)?`).join('|');

/** `on 14 March`, `by March 14th, 2027`, at the end of a name, with the spaces before it. */
const DATE_AT_END = new RegExp(
  `\\s{1,5}(?:(?:on|by|before|until|for)\\s{1,5})?(?:the\\s)?(?:(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s(?:of\\s)?(${MONTH})|(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?)(?:,?\\s(\\d{4}))?$`,
  'i',
);

/** The date at the end of a name: the next such day if it names no year. */
export function dateAtEnd(name: string, today: string): string | null {
  const found = DATE_AT_END.exec(name);
  if (!found || found.index === 0) return null;
  const [, day = found[4], month = found[3], , , year] = found;
  const number = MONTHS.findIndex((each) => each.slice(0, 3).toLowerCase() === month!.slice(0, 3).toLowerCase()) + 1;
  const dateIn = (of: number) => `${of}-${String(number).padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const date = dateIn(year ? Number(year) : dateIn(thisYear) < today ? thisYear + 1 : thisYear);
  // There is no 30 February.
  return calendarDate.safeParse(date).success ? date : null;
}

/** An area with the words of the goal that it contains; no words if only its kind matches. */
export interface ChosenArea {
  area: Area;
  words: string[];
}

/** Points for each word that the goal shares with a part of an area, and for names that are typical of its kind. */
const POINTS = { name: 6, pillar: 3, description: 2, usualName: 4, usualPillar: 2 };

/**
 * Returns the area that fits a goal best; of equal ones the more important, then the first. Null if none fits: a wrong guess
 * is worse than a question.
 */
export function chooseArea(areas: readonly Area[], goal: Goal, plan: Plan): ChosenArea | null {
  const text = `${goal.project_name} ${goal.project_description}`;
  const wanted = stemsOf(text);
  const sharedWith = (part: string) => [...stemsOf(part)].filter((stem) => wanted.has(stem));
  const isUsual = (name: string) => plan.areas.some((word) => hasWord(lowered(name), word));
  const [best] = areas
    .map((area) => {
      const pillar = area.pillar_name ?? '';
      const [inName, inPillar] = [sharedWith(area.name), sharedWith(pillar)];
      const inDescription = sharedWith(area.description);
      const score =
        POINTS.name * inName.length +
        POINTS.pillar * inPillar.length +
        POINTS.description * Math.min(inDescription.length, 2) +
        (isUsual(area.name) ? POINTS.usualName : 0) +
        (isUsual(pillar) ? POINTS.usualPillar : 0);
      return { area, score, stems: new Set([...inName, ...inPillar, ...inDescription]) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || other.area.importance - one.area.importance);
  if (!best) return null;
  // The words as written by the user.
  const written = text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const wordOf = (stem: string) => written.find((word) => stemsOf(word).has(stem));
  return { area: best.area, words: [...best.stems].flatMap((stem) => wordOf(stem) ?? []) };
}
