import { Temporal } from 'temporal-polyfill';
import { invalidField } from './errors.ts';

/*
 * The time zones that the server supports. `Intl` and Temporal disagree on abbreviations and odd offsets, so a zone is
 * supported only if both accept it.
 */

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);
/** The zone of a user without a zone, or with an unsupported one. */
export const FALLBACK_ZONE = 'UTC';

/**
 * The stored name of a zone. An alias gets its canonical name (`US/Eastern` → `America/New_York`). A city keeps its
 * name, since some canonical names of cities are outdated (`Europe/Kiev`).
 * @throws InvalidInput for abbreviations, offsets and unknown names.
 */
export function readZone(sent: string): string {
  const names = namesOf(sent);
  if (!names || /^[+-]/.test(names.canonical)) throw invalidField('timezone', 'Unknown time zone');
  const { canonical, name } = names;
  return areaOf(name) !== '' && areaOf(name) === areaOf(canonical) ? name : canonical;
}

const inEffect = new Map<string, string>();

/** The zone to use for a stored one: UTC if this runtime does not support it, for instance after an upgrade. */
export function zoneInEffect(stored: string): string {
  let zone = inEffect.get(stored);
  if (zone === undefined) {
    zone = namesOf(stored) ? stored : FALLBACK_ZONE;
    inEffect.set(stored, zone);
  }
  return zone;
}

/** The canonical name and the name in its usual case. Null: `Intl` or Temporal does not know it. */
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
