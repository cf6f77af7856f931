import { formatDay, formatTime } from '#web/platform/format.ts';

/**
 * When something was added: `today, 08:52`, `yesterday, 17:20`, `Tuesday`, `3 Nov`.
 * @param time `HH:MM`, shown for the last days.
 */
export function addedMessage(day: string, today: string, time?: string): string {
  const words = formatDay(day, today);
  if (!/^(?:Today|Yesterday)$/.test(words)) return words;
  return `${words.toLowerCase()}${time === undefined ? '' : `, ${formatTime(time)}`}`;
}
