import { authContract } from '#contract/auth.ts';
import { coursesContract } from '#contract/courses.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { resourcesContract } from '#contract/resources.ts';
import { localInstant } from '#server/platform/calendar.ts';
import type { Call } from '../../bench/client.ts';
import { makeLevels } from '../../bench/make-levels.ts';
import { FILES } from './files.ts';
import { AREAS, PERSON, PILLARS } from './life.ts';
import { Ids, type Life, perform } from './perform.ts';
import type { PlannedDay } from './acts.ts';

/** The server of the demonstration: its API, its clock, and its jobs. */
export interface World {
  call: Call;
  setClock: (at: Date) => void;
  runJob: (name: string) => Promise<void>;
}

export interface Account {
  email: string;
  password: string;
  /** IANA name. */
  timezone: string;
}

/** Signing in lasts for ninety days. */
const SIGN_IN_EVERY_DAYS = 60;
/** The daily jobs of a server, and their times. */
const JOBS = [
  { minute: 5, name: 'generate-instances' },
  { minute: 1170, name: 'notify-due' },
  { minute: 1171, name: 'tell-notifications' },
  { minute: 1345, name: 'award-achievements' },
] as const;

const NO_MAILS = { email_notifications: false, daily_digest: false, weekly_digest: false };

/**
 * Performs the planned days through the public API, with the clock of the server at the minute of each act, so that the
 * rules for people apply here too. Acts of the last day after `until` are left out.
 * @returns the token of the session.
 */
export async function liveYear(
  { call, setClock, runJob }: World,
  { email, password, timezone }: Account,
  days: readonly PlannedDay[],
  until: Date,
): Promise<string> {
  const instant = (day: string, minute: number) =>
    localInstant(day, `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`, timezone);
  setClock(instant(days[0]!.day, 460));
  const { first_name, last_name } = PERSON;
  await call(authContract.register, { body: { email, password, first_name, last_name, timezone } });
  let token = '';
  const signIn = async () => {
    token = (await call(authContract.login, { body: { email, password } })).access_token;
  };
  await signIn();
  await call(authContract.completeOnboarding, {}, token);
  // Nobody reads mail at this address.
  await call(notificationsContract.changePreferences, { body: NO_MAILS }, token);
  const { areaIds } = await makeLevels(call, token, LEVELS, 1);
  const life: Life = {
    call: (endpoint, request) => call(endpoint, request, token),
    areas: new Map(AREAS.map(({ name }, index) => [name, areaIds[index]!])),
    projects: new Ids(),
    tasks: new Ids(),
    repeats: new Ids(),
  };

  for (const [index, { day, acts }] of days.entries()) {
    if (index > 0 && index % SIGN_IN_EVERY_DAYS === 0) {
      setClock(instant(day, 0));
      await signIn();
    }
    const jobs = JOBS.map(({ minute, name }) => ({ minute, work: () => runJob(name) }));
    const work = acts.map((act) => ({ minute: act.minute, work: () => perform(life, act) }));
    for (const { minute, work: run } of [...jobs, ...work].toSorted((one, other) => one.minute - other.minute)) {
      const at = instant(day, minute);
      if (at > until) break;
      setClock(at);
      await run();
    }
  }
  setClock(until);
  for (const name of ['generate-instances', 'award-achievements', 'notify-due', 'tell-notifications']) {
    await runJob(name);
  }
  await addFiles(life);
  await beginCourses(life);
  return token;
}

const pad = (number: number) => String(number).padStart(2, '0');

const LEVELS = {
  pillars: PILLARS.map(({ name, icon, color, why, share, inside }) => ({
    parent: inside === undefined ? null : PILLARS.findIndex((pillar) => pillar.name === inside),
    body: { name, icon, color, description: why, time_allocation_percentage: share },
  })),
  areas: AREAS.map(({ name, pillar, icon, importance }) => {
    const parent = PILLARS.findIndex((each) => each.name === pillar);
    return { parent, body: { name, icon, color: PILLARS[parent]!.color, importance } };
  }),
};

async function addFiles({ call, projects }: Life): Promise<void> {
  for (const { filename, project, category, description, bytes } of FILES) {
    const parent = { parent_type: 'project' as const, parent_id: projects.get(project) };
    const body = { filename, category, description, file_content: bytes().toString('base64'), ...parent };
    await call(resourcesContract.create, { body });
  }
}

/** The first course is half read, the second just begun. */
async function beginCourses({ call }: Life): Promise<void> {
  const courses = await call(coursesContract.list, {});
  for (const [index, { id, lessons }] of courses.slice(0, 2).entries()) {
    await call(coursesContract.enroll, { params: { id } });
    const read = index === 0 ? lessons.slice(0, Math.ceil(lessons.length / 2)) : [];
    for (const lesson of read) {
      await call(coursesContract.complete, { params: { id, lesson_id: lesson.id } });
    }
  }
}
