import { type Walk, ZONES } from './walk.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Half past two at night: yesterday still, for a person whose day begins at four. */
const AT_NIGHT = 2 * 60 + 30;

export async function letTimePass(walk: Walk): Promise<void> {
  const days = walk.chance.once(12) ? 20 : walk.chance.once(3) ? 1 : 0;
  walk.advance((days * 24 + walk.chance.below(5)) * HOUR_MS);
  // A session ends after 30 days without use.
  await walk.asStranger('GET', '/auth/me');
  walk.note('time passes');
}

export async function advanceToNight(walk: Walk): Promise<void> {
  walk.advance(walk.msUntil(AT_NIGHT));
  walk.note('it is half past two at night');
}

/** Moves the person to another time zone, possibly on another day, with another day start. */
export async function travel(walk: Walk): Promise<void> {
  const zone = walk.chance.pick(ZONES)!;
  const day_start_hour = walk.chance.once(2) ? 4 : walk.chance.below(7);
  await walk.write('PUT', '/auth/profile', { timezone: zone.timezone, day_start_hour }, 'allowed');
  walk.zone = zone;
  walk.dayStartHour = day_start_hour;
}

/** Jobs change nothing in the model; expired records are hidden before they are purged. */
export async function runJobs(walk: Walk): Promise<void> {
  await walk.runJobs();
  walk.note('jobs run');
}
