const HOUR_WORD = /(?:h(?:ours?|rs?)?|std|stunden?)\.?/.source;
const MINUTE_WORD = /m(?:in(?:ute)?[sn]?)?\.?/.source;
const HOURS = new RegExp(`^(\\d+(?:[.,]\\d+)?)\\s*${HOUR_WORD}$`, 'i');
const HOURS_AND_MINUTES = new RegExp(`^(\\d+)\\s*${HOUR_WORD}\\s*(\\d+)\\s*${MINUTE_WORD}$`, 'i');
const MINUTES = new RegExp(`^(\\d+(?:[.,]\\d+)?)\\s*(?:${MINUTE_WORD})?$`, 'i');
const CLOCK = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?$/;

const number = (text: string): number => Number(text.replace(',', '.'));

/** Minutes of `2h 30m`, `1.5h`, `1,5 Std.`, `90m`, `90` or `01:30`; null for any other text. */
export function readMinutes(text: string): number | null {
  const value = text.trim();
  const both = HOURS_AND_MINUTES.exec(value) ?? CLOCK.exec(value);
  if (both) return Number(both[1]) * 60 + Number(both[2]);
  const hours = HOURS.exec(value);
  if (hours) return Math.round(number(hours[1]!) * 60);
  const minutes = MINUTES.exec(value);
  return minutes ? Math.round(number(minutes[1]!)) : null;
}

const STATUS: Readonly<Record<string, readonly string[]>> = {
  completed: [
    'true',
    'yes',
    'y',
    'x',
    '1',
    'done',
    'completed',
    'complete',
    'closed',
    'finished',
    '100',
    '100%',
    '✓',
    '✔',
    ...['ja', 'erledigt', 'fertig', 'abgeschlossen'],
  ],
  in_progress: ['in progress', 'doing', 'started', 'active', 'wip', 'working', 'in arbeit'],
  review: ['review', 'in review', 'waiting for review', 'testing'],
  cancelled: ['cancelled', 'canceled', "won't do", 'wont do', 'dropped', 'rejected', 'abandoned', 'abgebrochen'],
  todo: [
    '',
    'false',
    'no',
    'n',
    '0',
    '0%',
    'open',
    'todo',
    'to do',
    'not started',
    'backlog',
    'new',
    'pending',
    'incomplete',
    ...['nein', 'offen'],
  ],
};

const OF_WORD = new Map(Object.entries(STATUS).flatMap(([status, words]) => words.map((word) => [word, status])));

/** The status of a word or a share done; null for an unknown word. */
export function readStatus(text: string): 'todo' | 'in_progress' | 'review' | 'completed' | 'cancelled' | null {
  const word = text.trim().toLowerCase().replaceAll(/[_-]/g, ' ');
  const known = OF_WORD.get(word);
  if (known) return known as ReturnType<typeof readStatus>;
  return /^\d{1,2}([.,]\d+)?\s*%$/.test(word) ? 'in_progress' : null;
}
