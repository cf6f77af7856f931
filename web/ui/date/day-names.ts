const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};

/** A day in full, in the browser's locale: “Friday, 27 November 2026”. */
export const longDay = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** A short form of a day: “27 Nov 2026”. */
export const shortDay = formatOf({ day: 'numeric', month: 'short', year: 'numeric' });

const dayOfYear = formatOf({ day: 'numeric', month: 'long' });
const dayWithYear = formatOf({ day: 'numeric', month: 'long', year: 'numeric' });

/** A range of days: “22 October to 20 November 2026”, or a single day. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayWithYear(to);
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayOfYear(from) : dayWithYear(from);
  return `${first} to ${dayWithYear(to)}`;
}

const shortDayOfYear = formatOf({ day: 'numeric', month: 'short' });

/** A short form of a range: “22 Oct to 20 Nov”; in full if it needs a year. */
export const shortDays = ({ from, to }: { from: string; to: string }, today: string): string =>
  [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
    ? `${shortDayOfYear(from)} to ${shortDayOfYear(to)}`
    : formatDays({ from, to });
