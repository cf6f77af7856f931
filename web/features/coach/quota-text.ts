import type { CoachProvider, CoachQuota } from '#contract/coach.ts';
import { formatDate, plural } from '#web/platform/format.ts';
import { wallClock } from '#web/platform/clock.ts';

/** The day when the next answers come: `1 December`. */
export const resetDay = ({ resets_at }: Pick<CoachQuota, 'resets_at'>, timeZone: string, locale?: string): string =>
  formatDate(wallClock(new Date(resets_at), timeZone).date, { day: 'numeric', month: 'long' }, locale);

/** When new answers come, and what happens until then. */
export function quotaText(
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

/** For screen readers: `42 of 100 answers used, 58 left`. */
export const quotaValueText = ({ used, total, remaining }: Pick<CoachQuota, 'used' | 'total' | 'remaining'>): string =>
  `${used} of ${plural(total, 'answer')} used, ${remaining} left`;

/** Who answered. @param configured who answers in general: rules replace a model that failed. */
export function providerText(answered: CoachProvider, configured: CoachProvider): string {
  if (answered === 'model') return 'Answered by a language model. It reads your records, but never private entries.';
  if (configured === 'model') return 'The model gave no usable answer this time, so rules over your own data answered.';
  return 'Answered by rules over your own data, no model is connected.';
}
