/** A zone in which it is that hour now; the names of these zones count westward. */
export function zoneAt(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24;
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}

/** The last hour of a day, or the one before if the day would end during a story. Call it when the story begins. */
export const lastHour = (): number => (new Date().getUTCMinutes() >= 55 ? 22 : 23);

/** The date and time, `YYYY-MM-DD` and `HH:MM`, in a zone some hours from now. */
export function wallIn(timeZone: string, later = 0): [date: string, time: string] {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = text.format(new Date(Date.now() + later * 3_600_000)).split(' ');
  return [date, time];
}
