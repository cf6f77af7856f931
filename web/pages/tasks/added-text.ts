import { formatDay, formatTime } from '#web/platform/format.ts';

/**
 * When something was added: `today, 08:52`, `yesterday, 17:20`, `Tuesday`, `3 Nov`.
 * @param time `HH:MM`, shown for the last days.
 */
export function addedMessage(day: string, today: string, time?: string): string {
  const text = formatDay(day, today);
  if (!/^(?:Today|Yesterday)$/.test(text)) return text;
  return `${text.toLowerCase()}${time === undefined ? '' : `, ${formatTime(time)}`}`;
}
