import { occurrencesFrom } from './occurrences.ts';
import type { Rule } from './rule.ts';

/**
 * The day of the first occurrence of a rule: its start if that is one of its days, even in the past; else its first day
 * from today on, as in a preview. Undefined for a rule that has ended.
 */
export function firstOccurrence(rule: Rule, today: string): string | undefined {
  const [first] = occurrencesFrom(rule, rule.startDate, 1);
  if (first === rule.startDate || first === undefined || first >= today || rule.repeatFrom === 'completion') {
    return first;
  }
  return occurrencesFrom(rule, today, 1)[0];
}
