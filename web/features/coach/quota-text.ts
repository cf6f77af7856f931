import { wallClock } from '#contract/general/days.ts';
import type { CoachProvider, CoachQuota } from '#contract/coach.ts';
import { formatDate, plural } from '#web/platform/format.ts';

/** The day when the next answers come: `1 December`. */
export const resetDay = ({ resets_at }: Pick<CoachQuota, 'resets_at'>, timeZone: string, locale?: string): string =>
  formatDate(wallClock(new Date(resets_at), timeZone).date, { day: 'numeric', month: 'long' }, locale);

/** When new answers come, and what happens until then. */
export function quotaText(
  quota: Pick<CoachQuota, 'total' | 'remaining' | 'resets_at' | 'provider'>,
  timeZone: string,
  locale?: string,
): string {
  if (quota.total === 0) return 'The coach is off on this server.';
  if (quota.provider === 'rules') return 'No monthly limit. Up to six requests a minute.';
  const day = resetDay(quota, timeZone, locale);
  if (quota.remaining > 0) return `Resets ${day}.`;
  return `All used. They reset on ${day}. Until then, your text is kept on this device.`;
}

/** For screen readers: `42 of 100 answers used, 58 left`. */
export const quotaValueText = ({ used, total, remaining }: Pick<CoachQuota, 'used' | 'total' | 'remaining'>): string =>
  `${used} of ${plural(total, 'answer')} used, ${remaining} left`;

/** Who answered. @param configured who answers in general: rules replace a model that failed. */
export function providerText(answered: CoachProvider, configured: CoachProvider): string {
  if (answered === 'model') return 'Answered by a language model. It reads your data, but never private entries.';
  if (configured === 'model') return 'The model gave no usable answer, so this one is from rules.';
  return 'Answered by rules from your own data. No model is connected.';
}
