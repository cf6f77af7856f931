import { Temporal } from 'temporal-polyfill';
import { invalidField } from './errors.ts';

/*
 * Which time zones the server can compute with. `Intl` and Temporal disagree on abbreviations and odd offsets, so a zone
 * is known only if both take it.
 */

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);
/** What counts for a person without a zone, or with one that the server cannot compute with. */
export const FALLBACK_ZONE = 'UTC';

/**
 * The name under which a zone is stored. A link gets its canonical name (`US/Eastern` → `America/New_York`). A city
 * keeps the name it was sent with, since the canonical names of cities are partly outdated (`Europe/Kiev`).
 * @throws InvalidInput for abbreviations, offsets and unknown names.
 */
export function readZone(sent: string): string {
  const names = namesOf(sent);
  if (!names || /^[+-]/.test(names.canonical)) throw invalidField('timezone', 'Unknown time zone');
  const { canonical, name } = names;
  return areaOf(name) !== '' && areaOf(name) === areaOf(canonical) ? name : canonical;
}

const inEffect = new Map<string, string>();

/** The zone that a stored one is read as: UTC if this runtime does not know it, for instance after an upgrade. */
export function zoneInEffect(stored: string): string {
  let zone = inEffect.get(stored);
  if (zone === undefined) {
    zone = namesOf(stored) ? stored : FALLBACK_ZONE;
    inEffect.set(stored, zone);
  }
  return zone;
}

/** Its canonical name, and its own in the usual letters. Null: one of the two calendars does not know it. */
function namesOf(zone: string): { canonical: string; name: string } | null {
  try {
    const canonical = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    return { canonical, name: EPOCH.toZonedDateTimeISO(zone).timeZoneId };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `Europe` of `Europe/Kyiv`, `''` of `GMT`. */
const areaOf = (zone: string): string => zone.slice(0, Math.max(0, zone.indexOf('/')));
