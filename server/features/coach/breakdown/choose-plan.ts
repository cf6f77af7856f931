import type { BreakdownType } from '#contract/coach.ts';
import { hasWord, lowered } from '../facts/words.ts';
import { CHOSEN, DETECTED, type Plan } from './plans.ts';

/** A word of the name says more about a goal than one of its description. */
const NAME_WEIGHT = 3;
/** Types that say where a goal belongs, not what it is. */
const OPEN: readonly BreakdownType[] = ['general', 'personal', 'work'];

/** The plan for a goal: that of its type, unless the type leaves it open and the words tell more. */
export function choosePlan(type: BreakdownType, name: string, description: string): Plan {
  if (!OPEN.includes(type)) return CHOSEN[type];
  const [inName, inDescription] = [lowered(name), lowered(description)];
  const scores = DETECTED.map(({ signs }) => {
    const found = (text: string) => signs.filter((sign) => hasWord(text, sign)).length;
    return NAME_WEIGHT * found(inName) + found(inDescription);
  });
  const best = Math.max(...scores);
  return best === 0 ? CHOSEN[type] : DETECTED[scores.indexOf(best)]!;
}

/**
 * What a goal is about, to be put into the names of steps: `Learn Spanish` is about `Spanish`. A name that begins with
 * another verb stands in quotation marks as it is.
 */
export function subjectOf(name: string, { verbs }: Plan): string {
  const begins = verbs.filter((verb) => lowered(name).startsWith(`${verb} `));
  const longest = begins.toSorted((one, other) => other.length - one.length)[0];
  const subject = longest === undefined ? '' : name.slice(longest.length).trim();
  return subject === '' || /^(?:how )?to /i.test(subject) ? `“${name}”` : subject;
}
