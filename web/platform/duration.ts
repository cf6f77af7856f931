const MAX_MINUTES = 10_080;

/**
 * Minutes from a typed text: `45`, `45 min`, `1 h 30`, `1:30`, `1.5 h`. Empty is null, "none"; undefined if it cannot
 * be read, or is longer than a week.
 */
export function readDuration(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase().replace(',', '.');
  if (typed === '') return null;
  const minutes = minutesIn(typed);
  return minutes !== undefined && minutes <= MAX_MINUTES ? minutes : undefined;
}

function minutesIn(typed: string): number | undefined {
  const plain = /^(\d+)\s*(m|min|mins|minutes?)?$/.exec(typed);
  if (plain) return Number(plain[1]);
  const clock = /^(\d+):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const hours = /^(\d+(?:\.\d+)?)\s*(?:h|hours?)\s*(?:(\d+)\s*(?:m|min|mins|minutes?)?)?$/.exec(typed);
  return hours ? Math.round(Number(hours[1]) * 60) + Number(hours[2] ?? 0) : undefined;
}
