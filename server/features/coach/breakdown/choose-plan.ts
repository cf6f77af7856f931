import type { BreakdownType } from '#contract/coach.ts';
import { hasWord, lowered } from '../facts/words.ts';
import type { Plan } from './plans/plan.ts';
import { CHOSEN, DETECTED } from './plans/plans.ts';

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
 * What a goal is about, to be put into the names of steps: `Learn Spanish` is about `Spanish`. Null of a name that begins
 * with no verb of the plan, which cannot stand within a sentence.
 */
export function subjectOf(name: string, { verbs }: Plan): string | null {
  const begins = verbs.filter((verb) => lowered(name).startsWith(`${verb} `));
  const longest = begins.toSorted((one, other) => other.length - one.length)[0];
  const subject = longest === undefined ? '' : name.slice(longest.length).trim();
  return subject === '' || /^(?:how )?to /i.test(subject) ? null : subject;
}
