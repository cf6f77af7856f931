import type { Area } from '#contract/areas.ts';
import type { BreakdownRequest, BreakdownType } from '#contract/coach.ts';
import { addDays, addMonths, endOfMonth } from '#contract/general/days.ts';
import { MONTH, monthNumber } from '#contract/quick-add/calendar.ts';
import { MONTH as GERMAN_MONTH } from '#contract/quick-add/german.ts';
import type { Chip, GrammarContext } from '#contract/quick-add/grammar.ts';
import { readLine } from '#contract/quick-add/read-line.ts';
import { hasWord, lowered, phrases, stemsOf } from '../facts/match-words.ts';
import { coreOf, withoutLimits } from './goal-words.ts';
import { type Plan, PLANS } from './plans.ts';

/* Rules that interpret the text of a goal. */

export type Goal = Omit<BreakdownRequest, 'request_id'>;

/** Types that name the area of a goal, not its kind. */
const OPEN_TYPES: readonly BreakdownType[] = ['general', 'personal', 'work'];
/** A word of the name counts more than one of the description, and one before “by” or “in” most. */
const NAME_WEIGHT = 3;
const CORE_WEIGHT = 9;

/** An open choice, whatever it is about: `Choose between two jobs`. */
const CHOICE = /^should i |\b(?:decide|choose)(?: on)? (?:whether|if|between|which|what|where)\b/i;

/** Returns the plan of the chosen type, or the plan whose words match best. */
export function choosePlan({ template_type, project_name, project_description }: Goal): Plan {
  if (!OPEN_TYPES.includes(template_type)) return PLANS[template_type];
  if (CHOICE.test(project_name)) return PLANS.deciding;
  const [core, name, description] = [coreOf(project_name), project_name, withoutLimits(project_description)].map(
    lowered,
  );
  const count = (text: string, { signs }: Plan) => signs.filter((sign) => hasWord(text, sign)).length;
  const points = (plan: Plan) =>
    CORE_WEIGHT * count(core!, plan) + NAME_WEIGHT * count(name!, plan) + count(description!, plan);
  const [best] = Object.values<Plan>(PLANS)
    .map((plan) => ({ plan, score: points(plan) }))
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

/** A month, which quick add only offers. */
const IN_MONTH = new RegExp(String.raw`^in\s+(?:${MONTH})(?:\s+20\d\d)?$|^im\s+(?:${GERMAN_MONTH})$`, 'i');

/** Other words for a time of the year, which quick add does not know. */
const IN_YEAR = new RegExp(
  String.raw`\b(?<how>in|by|before|until|till|this|next|end of)(?: the)?(?: next| this)? (?<name>${MONTH}|spring|summer|autumn|fall|winter|year)(?: (?<year>20\d\d))?(?![\p{L}\p{N}])`,
  'iu',
);
/** No months: `this march for climate`, `this may help`. */
const NO_MONTH = /\bthis (?:march|may) (?=\p{L})/gu;
/** The first months of seasons. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

/** The last day of a named month, season or year; the last one before a season that is a limit: `by summer`. */
function namedEnd(text: string, today: string): string | null {
  const found = IN_YEAR.exec(text.replaceAll(NO_MONTH, ''));
  const { how = '', name: typed = '', year } = found?.groups ?? {};
  if (!found) return null;
  const name = typed.toLowerCase();
  const isNext = /\bnext\b/i.test(found[0]);
  const thisYear = Number(today.slice(0, 4));
  if (name === 'year') {
    const named = year ? Number(year) : thisYear + (isNext ? 1 : 0);
    const last = `${/^before$/i.test(how) && named > thisYear ? named - 1 : named}-12-31`;
    return last < today ? null : last;
  }
  const season = SEASONS[name];
  const isBefore = /^before$/i.test(how) || (season !== undefined && /^(?:by|until|till)$/i.test(how));
  const end = (of: number) => {
    const first = `${of}-${String(season ?? monthNumber(name)).padStart(2, '0')}-01`;
    const last = isBefore ? addDays(first, -1) : endOfMonth(addMonths(first, season === undefined ? 0 : 2));
    return (isNext ? first : last) > today ? last : '';
  };
  const years = year ? [Number(year)] : [thisYear, thisYear + 1, thisYear + 2];
  return years.map(end).find((day) => day > today) ?? null;
}

/** The certain day in the name of a goal, as quick add reads it; the last day of `in April` or `by next summer`. */
export function dueDateOf(name: string, grammar: GrammarContext): string | null {
  const read = readLine(name, { ...grammar, without: ['repeat'] });
  if (read.name === '') return null;
  const dayIn = (chips: readonly Chip[]) => chips.find((chip) => chip.kind === 'due')?.date ?? null;
  const month = dayIn(read.offers.filter(({ text }) => IN_MONTH.test(text)));
  const hasYear = (text: string) => /\byear\b/i.test(text);
  // “Next year” is not the first of January.
  return (
    dayIn(read.chips.filter(({ text }) => !hasYear(text))) ||
    (hasYear(name) && namedEnd(name, grammar.today)) ||
    dayIn(read.chips) ||
    (month ? endOfMonth(month) : namedEnd(name, grammar.today))
  );
}

/** The words in the projects and tasks of an area, with how many of these have each. */
export type AreaWords = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** An area that fits a goal, with the words of the goal in its texts; none if only its kind fits. */
export interface ChosenArea {
  area: Area;
  words: string[];
  /** These words are in its projects and tasks only. */
  isInside: boolean;
  /** A word of the goal that is about the same as the area. */
  meant: string | undefined;
}

/** Words of goals and of areas that are about the same. */
const SENSES = [
  `run, running, jog*, marathon, race, 5 km, 10 km, sport, exercis*, fitness, training, gym, movement, moving, walk*,
   cycl*, swim*, yoga, strength`,
  'eat, eating, diet, weight, food, nutrition, cook*, bake, baking, bread, sourdough, recipe, meal',
  'sleep*, bed, evening, night',
  'father, dad, mother, parenting, kid, child, children, son, daughter',
].map(phrases);

/** Points for each word that the goal shares with a part of an area, and for names that are typical of its kind. */
const POINTS = { name: 6, pillar: 3, inside: 3, description: 2, sense: 5, usualName: 4, usualPillar: 2 };
/** A word of a goal that fewer projects and tasks of an area have may be there by chance. */
const INSIDE_MIN = 2;
/** Words of any goal: those of “Stay well” say nothing about where “Decide whether to stay” belongs. */
const ANYWHERE = stemsOf('be become better choose decide go good keep live more move stay take time well whether');

/** Returns the area that fits a goal best. Null if none fits, or several do: a wrong guess is worse than a question. */
export function chooseArea(
  areas: readonly Area[],
  goal: Goal,
  plan: Plan,
  inside: AreaWords = new Map(),
): ChosenArea | null {
  const text = `${goal.project_name} ${goal.project_description}`;
  const wanted = stemsOf(text);
  const named = stemsOf(goal.project_name);
  const sharedWith = (part: string) => [...stemsOf(part)].filter((stem) => wanted.has(stem));
  const isUsual = (name: string) => plan.areas.some((word) => hasWord(lowered(name), word));
  const sensesOf = (part: string) => SENSES.filter((words) => words.some((word) => hasWord(lowered(part), word)));
  const meant = sensesOf(text);
  const [best, second] = areas
    .map((area) => {
      const pillar = area.pillar_name ?? '';
      const [inName, inPillar] = [sharedWith(area.name), sharedWith(pillar)];
      const inDescription = sharedWith(area.description);
      const own = [...named].filter(
        (stem) => !ANYWHERE.has(stem) && (inside.get(area.id)?.get(stem) ?? 0) >= INSIDE_MIN,
      );
      const senses = sensesOf(area.name);
      const isMeant = senses.some((sense) => meant.includes(sense));
      // Food is no area for a run, although both are about health.
      const isOther = meant.length > 0 && senses.length > 0 && !isMeant;
      const score =
        POINTS.name * inName.length +
        POINTS.pillar * inPillar.length +
        POINTS.inside * own.length +
        POINTS.description * Math.min(inDescription.length, 2) +
        (isMeant ? POINTS.sense : isUsual(area.name) ? POINTS.usualName : 0) +
        (isUsual(pillar) && !isOther ? POINTS.usualPillar : 0);
      const shared = [...inName, ...inPillar, ...inDescription];
      return { area, score, stems: new Set([...shared, ...own]), isInside: shared.length === 0, senses };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  if (!best || best.score === second?.score) return null;
  // The words as written by the user.
  const written = text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const wordOf = (stem: string) => written.find((word) => stemsOf(word).has(stem));
  const isAbout = (word: string) =>
    best.senses.some((sense) => meant.includes(sense) && sense.some((each) => hasWord(lowered(word), each)));
  return { ...best, meant: written.find(isAbout), words: [...best.stems].flatMap((stem) => wordOf(stem) ?? []) };
}
