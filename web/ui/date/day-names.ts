const format = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day in full, in the words of the browser's locale: “Friday, 27 November 2026”. */
export const longDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
