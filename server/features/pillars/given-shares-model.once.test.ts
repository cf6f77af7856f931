import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const SEED = 20261120;
const LAST_DAY = '2026-11-20';
const DAYS = ['2026-11-13', '2026-11-14', '2026-11-17', '2026-11-19', LAST_DAY, '2026-11-21'];
const inWeek = (day: string) => day >= '2026-11-14' && day <= LAST_DAY;

const app = await startTestApp({ clock: () => new Date(`${LAST_DAY}T12:00:00Z`) });
const { newPillar } = recordsIn(app);
const { db } = app.database;

const PILLARS = 4;
/** The first two are top-level; each other is in one of them or top-level too. */
const pillar = fc.record({
  parent: fc.option(fc.nat({ max: 1 })),
  wanted: fc.option(fc.integer({ min: 0, max: 100 })),
  archived: fc.boolean(),
});
const completion = fc.record({
  kind: fc.constantFrom('task' as const, 'recurring' as const, 'project' as const),
  day: fc.constantFrom(...DAYS),
  minutes: fc.option(fc.integer({ min: 0, max: 300 })),
  /** The index of the pillar; the index after the last is a deleted pillar. */
  pillar: fc.option(fc.nat({ max: PILLARS })),
});
const session = fc.record({
  /** The index of the completion. */
  subject: fc.option(fc.nat({ max: 14 })),
  day: fc.constantFrom(...DAYS),
  minutes: fc.integer({ min: 1, max: 90 }),
});
const world = fc.record({
  usual: fc.integer({ min: 5, max: 480 }),
  pillars: fc.array(pillar, { minLength: PILLARS, maxLength: PILLARS }),
  completions: fc.array(completion, { maxLength: 15 }),
  sessions: fc.array(session, { maxLength: 15 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const parentOf = ({ pillars }: World, index: number) => (index < 2 ? null : (pillars[index]?.parent ?? null));

/** The focus minutes of a completion's subject on its day, if there are any. */
function focusOf({ sessions }: World, subject: number, day: string): number | null {
  const focus = sessions.filter((each) => each.subject === subject && each.day === day);
  return focus.length === 0 ? null : focus.reduce((sum, each) => sum + each.minutes, 0);
}

/**
 * The minutes of a completion: its focus minutes if they are at least a whole session or the estimate, else the
 * estimate.
 */
function givenOf(given: World, subject: number, day: string, estimate: number | null): number | null {
  const focus = focusOf(given, subject, day);
  if (focus === null) return estimate;
  return focus >= 25 || (estimate !== null && focus >= estimate) ? focus : estimate;
}

/** The balance computed row by row. */
function expectedBalance(given: World) {
  const length = ({ day, minutes }: World['completions'][number], index: number) => {
    const known = givenOf(given, index, day, minutes);
    return known === null ? { minutes: given.usual, assumed: 1 } : { minutes: known, assumed: 0 };
  };
  const spent = given.completions.flatMap((each, index) =>
    each.kind !== 'project' && inWeek(each.day) ? [{ pillar: each.pillar, ...length(each, index) }] : [],
  );
  const total = spent.reduce((sum, { minutes }) => sum + minutes, 0);
  return given.pillars.flatMap(({ archived, wanted }, index) => {
    if (archived || parentOf(given, index) !== null) return [];
    const own = spent.filter(
      ({ pillar: of }) =>
        of === index || (of !== null && parentOf(given, of) === index && !given.pillars[of]!.archived),
    );
    const minutes = own.reduce((sum, row) => sum + row.minutes, 0);
    const actual_percentage = total === 0 ? 0 : Math.round((minutes / total) * 1000) / 10;
    const assumed_count = own.reduce((sum, { assumed }) => sum + assumed, 0);
    return [{ pillar_name: `P${index}`, target_percentage: wanted, actual_percentage, minutes, assumed_count }];
  });
}

const pointsOf = (kind: World['completions'][number]['kind']) => {
  const points = kind === 'project' ? 50 : 5;
  return { points, breakdown: JSON.stringify([{ reason: 'Completed', points }]) };
};

/** Inserts data as the product would have stored it after some weeks. */
async function live(given: World) {
  const user = await app.newUser();
  const user_id = user.user.id;
  await db.updateTable('users').set({ usual_task_minutes: given.usual }).where('id', '=', user_id).execute();
  const pillarIds: string[] = [];
  for (const [index, { wanted }] of given.pillars.entries()) {
    const parent = parentOf(given, index);
    const body = {
      name: `P${index}`,
      time_allocation_percentage: wanted,
      parent_pillar_id: parent === null ? null : pillarIds[parent]!,
    };
    pillarIds.push((await newPillar(user, body)).id);
  }
  const archived = pillarIds.filter((_, index) => given.pillars[index]!.archived);
  if (archived.length > 0) {
    const archived_at = '2026-11-20T10:00:00Z';
    const rows = db.updateTable('pillars').set({ archived_at }).where('user_id', '=', user_id);
    await rows.where('id', 'in', archived).execute();
  }
  const subjects = given.completions.map(() => newId());
  const completions = given.completions.map(({ kind, day, minutes, pillar: of }, index) => ({
    user_id,
    kind,
    subject_id: subjects[index]!,
    name: 'Done',
    completed_at: `${day}T09:00:00Z`,
    completed_on: day,
    ...pointsOf(kind),
    minutes,
    given_minutes: kind === 'project' ? null : givenOf(given, index, day, minutes),
    project_id: null,
    area_id: null,
    pillar_id: of === null ? null : (pillarIds[of] ?? newId()),
  }));
  if (completions.length > 0) await db.insertInto('completions').values(completions).execute();
  const sessions = given.sessions.map(({ subject, day, minutes }) => ({
    user_id,
    id: newId(),
    task_id: subject === null ? null : (subjects[subject] ?? newId()),
    day,
    minutes,
    finished_at: `${day}T09:00:00Z`,
  }));
  if (sessions.length > 0) await db.insertInto('focus_sessions').values(sessions).execute();
  return user;
}

test('the shares equal those of a model for random completions, focus sessions and archived pillars', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const { token } = await live(given);
      const { body } = await app.call(alignmentContract.dashboard, { token });
      expect(body.balance).toMatchObject(expectedBalance(given));
      expect(body.balance.length).toBe(expectedBalance(given).length);
    }),
    { seed: SEED, numRuns: 40 },
  );
}, 120_000);
