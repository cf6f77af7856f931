import { calendarDate } from '#contract/platform/wire.ts';
import { localDayAndTime } from '#server/platform/calendar.ts';
import { readZone } from '#server/platform/time-zones.ts';
import { inTable } from '../text.ts';

/* Days and instants as other apps write them. An empty, impossible or placeholder date is null. */

/** A day and a time of day on a clock. */
export interface LocalTime {
  day: string;
  /** `HH:MM` */
  time: string;
}

/** A calendar day: `2026-11-23`, `20261123`, `2026/11/23`, `2026_11_23`; one at the end of a longer text is not read. */
export function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})([-/_.]?)(\d{1,2})\2(\d{1,2})$/.exec(text.trim())?.toSpliced(2, 1) ?? [];
  if (!year || !month || !day || (month.length + day.length < 4 && /^\d+$/.test(text))) return null;
  return dayOrNull(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** A day, unless it is impossible or means "none": year 1 in Go and .NET, the beginning of 1970. */
export const dayOrNull = (day: string): string | null =>
  day >= '1000' && day !== '1970-01-01' && calendarDate.safeParse(day).success ? day : null;

const INSTANT =
  /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d|[+-]\d\d)?$/i;

/**
 * Reads an instant: ISO 8601 with an offset (`Z`, `+0000`), or a number. A number is milliseconds since 1970 if it is
 * large, otherwise seconds.
 * @param isLocal refuses a time without an offset, which is otherwise UTC.
 * @returns null for anything else.
 */
export function readInstant(value: unknown, isLocal = false): Date | null {
  if (typeof value === 'number') return ofEpoch(value);
  if (typeof value !== 'string' || value.length > 40) return null;
  const text = value.trim();
  if (/^\d{9,14}$/.test(text)) return ofEpoch(Number(text));
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = INSTANT.exec(text) ?? [];
  if (!year || (zone === undefined && isLocal) || dayOrNull(`${year}-${month}-${day}`) === null) return null;
  const offset = (zone ?? 'Z')
    .toUpperCase()
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_all, hours, minutes = '00') => `${hours}:${minutes}`);
  const at = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`,
  );
  return at.getTime() < EPOCH_MAX ? at : null;
}

const MILLISECONDS_FROM = 1e11;
/** The last day of year 9999: no zone is in year 10000 before it ends. */
const EPOCH_MAX = 253_402_214_400_000;

function ofEpoch(value: number): Date | null {
  const ms = Math.abs(value) >= MILLISECONDS_FROM ? value : value * 1000;
  return Number.isFinite(ms) && ms > 0 && ms < EPOCH_MAX ? new Date(ms) : null;
}

/** A clock time without a zone: `2026-11-23 09:00:00`, `20261123T090000`. */
export function readWallClock(text: string): LocalTime | null {
  const [, year, month, day, hour, minute, , , zone] = INSTANT.exec(text.trim()) ?? [];
  const date = year && zone === undefined ? dayOrNull(`${year}-${month}-${day}`) : null;
  return date === null || Number(hour) > 23 || Number(minute) > 59 ? null : { day: date, time: `${hour}:${minute}` };
}

/** The day and time of an instant on the clocks of a zone. */
export const inZone: (at: Date, timezone: string) => LocalTime = localDayAndTime;

const MIDNIGHT = '00:00';

/** The due day and time of an instant; midnight means the day alone. */
export function dueOf(at: Date, timezone: string): { dueDate: string; dueTime: string | null } {
  const { day, time } = inZone(at, timezone);
  return { dueDate: day, dueTime: time === MIDNIGHT ? null : time };
}

/** The text of an instant in a tree. */
export const written = (at: Date | null): string | null => at?.toISOString() ?? null;

const zones = new Map<string, string | null>();
const ZONES_MAX = 1000;

/** A zone that this server knows, by its name in a file; null for any other. */
export function knownZone(name: string): string | null {
  if (name === '' || name.length > 100) return null;
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (zones.size === ZONES_MAX) zones.clear();
  let zone: string | null = null;
  try {
    zone = readZone(name);
  } catch {
    // An abbreviation, an offset, or the name of another system.
  }
  zones.set(name, zone);
  return zone;
}

/** Names that Windows and Outlook give to zones. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'w. europe standard time': 'Europe/Berlin',
  'romance standard time': 'Europe/Paris',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'gmt standard time': 'Europe/London',
  'gtb standard time': 'Europe/Athens',
  'fle standard time': 'Europe/Helsinki',
  'russian standard time': 'Europe/Moscow',
  'turkey standard time': 'Europe/Istanbul',
  'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'pacific standard time': 'America/Los_Angeles',
  'e. south america standard time': 'America/Sao_Paulo',
  'india standard time': 'Asia/Kolkata',
  'china standard time': 'Asia/Shanghai',
  'tokyo standard time': 'Asia/Tokyo',
  'korea standard time': 'Asia/Seoul',
  'aus eastern standard time': 'Australia/Sydney',
  'new zealand standard time': 'Pacific/Auckland',
};

/** A zone by any of its names: of IANA, also at the end of a path (`/freeassociation.sourceforge.net/Europe/Berlin`), or of Windows. */
export function zoneOfName(name: string): string | null {
  const parts = name.slice(0, 200).split('/');
  return (
    knownZone(name) ??
    zoneOfWindows(name) ??
    knownZone(parts.slice(-2).join('/')) ??
    knownZone(parts.slice(-3).join('/'))
  );
}

const zoneOfWindows = (name: string): string | null => {
  const key = name.toLowerCase();
  return inTable(WINDOWS_ZONES, key) ?? null;
};
