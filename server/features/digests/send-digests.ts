import { type Selectable, sql } from 'kysely';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { runsOnCluster } from '#server/database/servers/cluster.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Schema } from '#server/database/schema.ts';
import { mayMail } from '#server/features/auth/links/may-mail.ts';
import { takeDigestBacklog } from '#server/features/notifications/mail/digest-backlog.ts';
import { unsubscribeLink } from '#server/features/notifications/mail/unsubscribe-link.ts';
import { parsePreferences } from '#server/features/notifications/preferences.ts';
import { afterQuietHours } from '#server/features/notifications/quiet-hours.ts';
import { contextFor, transact } from '#server/platform/context.ts';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import { windowOf, type Work } from '#server/platform/jobs/job-run.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import type { Services } from '#server/platform/services.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, dayOfWeek, localInstant, userDay } from '#server/platform/calendar.ts';
import { dailyDigest } from './daily-digest.ts';
import { type DigestContent, type DigestKind, digestMail } from './digest-mail.ts';
import { weeklyDigest } from './weekly-digest.ts';

/** The time of digests. */
const EVENING = '18:00';

/** A digest that is later than this is not sent. */
const LATE_MAX_MS = 12 * 60 * 60 * 1000;

/** The day whose evening in a zone began after `from` and up to `to`; null if none did. */
function eveningIn(timezone: string, from: Date, to: Date): string | null {
  const today = userDay(to, { timezone, dayStartHour: 0 });
  const day = [today, addDays(today, -1)].find((each) => localInstant(each, EVENING, timezone) <= to)!;
  const at = localInstant(day, EVENING, timezone);
  return at > from && to.getTime() - at.getTime() <= LATE_MAX_MS ? day : null;
}

/** True on the last day of a week that begins on this weekday. */
const endsWeek = (day: string, weekStartsOn: Weekday): boolean =>
  dayOfWeek(day) === WEEKDAYS[(WEEKDAYS.indexOf(weekStartsOn) + WEEKDAYS.length - 1) % WEEKDAYS.length];

type Person = Pick<
  Selectable<Schema['users']>,
  'id' | 'timezone' | 'day_start_hour' | 'locale' | 'week_starts_on' | 'first_name'
> & {
  preferences: string | null;
};

type DigestServices = Pick<Services, 'config' | 'publicUrl'>;

/** Job: mails digests to the users whose evening has begun since the last run, each once. */
export const sendDigests = (services: DigestServices) =>
  forEachPerson<Person>({
    async find(work) {
      const people: Person[] = [];
      for (const timezone of await timezones(work.db)) {
        if (eveningOf(work, timezone) !== null) people.push(...(await peopleIn(work.db, timezone)));
      }
      return people;
    },
    async handle(work, person) {
      const day = eveningOf(work, person.timezone);
      if (day === null) return;
      const { db, now } = work;
      const preferences = parsePreferences(person.preferences);
      for (const kind of digestsOf(person, preferences, day)) {
        await sendDigest({ db, now }, services, { person, preferences, kind, day });
      }
    },
  });

/** The day whose evening has begun since the last run in a stored zone. */
const eveningOf = (work: Work, timezone: string): string | null =>
  eveningIn(zoneInEffect(timezone), windowOf(work).from, work.now);

/** The zones of all users, found with one index step per zone instead of reading all users, which a cluster refuses. */
async function timezones(db: Db): Promise<string[]> {
  if (await runsOnCluster(db)) {
    return (await db.selectFrom('users').select('timezone').distinct().execute()).map(({ timezone }) => timezone);
  }
  const { rows } = await sql<{ timezone: string }>`
    with recursive zones (timezone) as (
      select min(timezone) from users
      union all
      select (select min(users.timezone) from users where users.timezone > zones.timezone) from zones
      where zones.timezone is not null
    )
    select timezone from zones where timezone is not null
  `.execute(db);
  return rows.map((row) => row.timezone);
}

const peopleIn = (db: Db, timezone: string): Promise<Person[]> =>
  db
    .selectFrom('users as user')
    .leftJoin('notification_preferences as preference', 'preference.user_id', 'user.id')
    .where('user.timezone', '=', timezone)
    .where('user.disabled_at', 'is', null)
    .select([
      'user.id',
      'user.timezone',
      'user.day_start_hour',
      'user.locale',
      'user.week_starts_on',
      'user.first_name',
    ])
    .select('preference.preferences')
    .execute();

function digestsOf(person: Person, preferences: NotificationPreferences, day: string): DigestKind[] {
  if (!preferences.email_notifications) return [];
  const isWeekEnd = endsWeek(day, person.week_starts_on);
  return [
    ...(preferences.daily_digest ? (['daily'] as const) : []),
    ...(preferences.weekly_digest && isWeekEnd ? (['weekly'] as const) : []),
  ];
}

interface Digest {
  person: Person;
  preferences: NotificationPreferences;
  kind: DigestKind;
  day: string;
}

function sendDigest(
  { db, now }: Pick<Work, 'db' | 'now'>,
  services: DigestServices,
  { person, preferences, kind, day }: Digest,
): Promise<void> {
  return transact(contextFor(db, person, now), async (ctx) => {
    const content = withBacklog(
      await (kind === 'daily' ? dailyDigest : weeklyDigest)(ctx, day),
      await takeDigestBacklog(ctx),
    );
    if (content === null || !(await mayMail(ctx, services))) return;
    const publicUrl = services.publicUrl();
    const unsubscribe = await unsubscribeLink(ctx.db, person.id, kind, publicUrl);
    const mail = digestMail(kind, content, { publicUrl, unsubscribe });
    const notBefore = afterQuietHours(now, preferences, ctx.timezone);
    await enqueueMail(ctx.db, person.id, { key: `digest:${kind}:${day}`, notBefore, ...mail }, now);
  });
}

/** Adds the notifications above the daily mail limit to a digest, or makes one of them alone. */
function withBacklog(content: DigestContent | null, backlog: string | null): DigestContent | null {
  if (backlog === null) return content;
  if (content === null) return { title: 'More notifications', paragraphs: [backlog], rows: [] };
  return { ...content, paragraphs: [backlog, ...content.paragraphs] };
}
