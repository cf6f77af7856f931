import type { CoachProvider, CoachQuota } from '#contract/coach.ts';
import { formatDate, plural } from '#web/platform/format.ts';
import { wallClock } from '#web/platform/clock.ts';

/** When the next answers come: `1 December`. */
export const resetDay = ({ resets_at }: Pick<CoachQuota, 'resets_at'>, timeZone: string, locale?: string): string =>
  formatDate(wallClock(new Date(resets_at), timeZone).date, { day: 'numeric', month: 'long' }, locale);

/** What is left and what happens then, as a sentence or two. */
export function quotaWords(
  quota: Pick<CoachQuota, 'total' | 'remaining' | 'resets_at' | 'provider'>,
  timeZone: string,
  locale?: string,
): string {
  if (quota.total === 0) return 'The coach is switched off on this server.';
  if (quota.provider === 'rules') return 'Rules answer as often as you ask, up to six times a minute.';
  const day = resetDay(quota, timeZone, locale);
  if (quota.remaining > 0) return `New ones on ${day}.`;
  return `All are used. New ones come on ${day}; until then what you write here is kept on this device.`;
}

/** The same for whoever hears it: `42 of 100 used, 58 left`. */
export const quotaValue = ({ used, total, remaining }: Pick<CoachQuota, 'used' | 'total' | 'remaining'>): string =>
  `${used} of ${plural(total, 'answer')} used, ${remaining} left`;

/**
 * Who answers, or who has answered, said plainly.
 * @param configured who answers in general: with a model that has failed, rules stand in.
 */
export function providerWords(answered: CoachProvider, configured: CoachProvider): string {
  if (answered === 'model') return 'Answered by a language model. It reads your records, but never private entries.';
  if (configured === 'model') return 'The model gave no usable answer this time, so rules over your own data answered.';
  return 'Answered by rules over your own data, no model is connected.';
}
