import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { calendarContract } from '#contract/calendar.ts';
import { coachContract } from '#contract/coach.ts';
import { coursesContract } from '#contract/courses.ts';
import { journalContract } from '#contract/journal.ts';
import { projectsContract } from '#contract/projects.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { snapshot } from '#server/testing/snapshot.ts';
import { roundsOf, someOf } from '#server/testing/database/rounds.ts';

/* Deleting and restoring a record changes no API response except `updated_at`. */

const app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
// The first account is the operator's, who reads figures of the server that change by themselves.
await app.newUser();
const { newArea, newPillar, newProject, newTask } = recordsIn(app);
const { newRule, instancesOf, close } = recurringIn(app);
const TODAY = '2026-11-20';
/** Every nth record is tried, and read separately besides lists; every nth pair of records is tried. */
const TRIED_EVERY = { all: 1, sqlite: 1 };
const ASKED_EVERY = roundsOf({ all: 1, sqlite: 16 });
const PAIR_EVERY = { all: 11, sqlite: 227 };

/** A user with records of all kinds, linked with each other. */
async function newLife() {
  const user = await app.newUser();
  const { token } = user;
  const ok = async (promise: Promise<{ status: number; text: string }>) => {
    const { status, text } = await promise;
    if (status >= 300) throw new Error(`Answered ${status}: ${text}`);
  };
  const health = await newPillar(user, { name: 'Health', time_allocation_percentage: 40, description: 'To stay' });
  const sleep = await newPillar(user, { name: 'Sleep', parent_pillar_id: health.id });
  const work = await newPillar(user, { name: 'Work', time_allocation_percentage: 60 });
  const running = await newArea(user, { name: 'Running', pillar_id: health.id, importance: 5 });
  const evenings = await newArea(user, { name: 'Evenings', pillar_id: sleep.id });
  const shelf = await newArea(user, { name: 'Shelf', pillar_id: work.id });
  const race = await newProject(user, { name: 'Race', area_id: running.id, due_date: '2026-11-28', priority: 'high' });
  const bed = await newProject(user, { name: 'Bed', area_id: evenings.id });
  const done = await newProject(user, { name: 'Done', area_id: running.id, status: 'Completed' });
  const put = await newProject(user, { name: 'Put away', area_id: shelf.id });
  const loose = await newProject(user, { name: 'Loose' });

  const shoes = await newTask(user, race, { name: 'Shoes', due_date: TODAY, estimated_duration: 30 });
  const plan = await newTask(user, race, { name: 'Plan', sub_task_completion_required: true, due_date: '2026-11-19' });
  const weeks = await newTask(user, race, { name: 'Weeks', parent_task_id: plan.id, completed: true });
  const days = await newTask(user, race, { name: 'Days', parent_task_id: plan.id });
  const hours = await newTask(user, race, { name: 'Hours', parent_task_id: days.id, due_date: '2026-11-21' });
  const lights = await newTask(user, bed, { name: 'Lights', dependency_task_ids: [shoes.id, days.id] });
  const music = await newTask(user, bed, { name: 'Music', dependency_task_ids: [lights.id], due_date: '2026-11-22' });
  const tidy = await newTask(user, loose, { name: 'Tidy', dependency_task_ids: [weeks.id] });
  const dust = await newTask(user, put, { name: 'Dust', due_date: TODAY, dependency_task_ids: [tidy.id] });
  const calm = await newTask(user, loose, { name: 'Calm', due_date: '2026-11-21' });
  const rent = await newTask(user, loose, {
    name: 'Rent',
    due_date: TODAY,
    recurrence_pattern: { type: 'weekly', max_instances: 5 },
  });
  const water = await newTask(user, bed, { name: 'Water', due_date: TODAY, recurrence_pattern: { type: 'daily' } });
  await ok(
    app.call(recurringContract.change, {
      token,
      params: { id: water.recurring_task_id! },
      body: { repeat_from: 'completion' },
    }),
  );
  await ok(app.call(tasksContract.change, { token, params: { id: water.id }, body: { completed: true } }));
  const stretch = await newRule(token, { name: 'Stretch', project_id: race.id, start_date: '2026-11-16' });
  const read = await newRule(token, { name: 'Read', recurrence_pattern: { type: 'weekly' }, start_date: '2026-11-05' });
  const phone = await newRule(token, { name: 'Phone', repeat_from: 'completion', project_id: loose.id });
  await close(token, stretch.id, TODAY);
  await close(token, read.id, '2026-11-05', 'skip');
  const overdue = (await instancesOf(token, read.id)).find(({ due_date }) => due_date === '2026-11-12')!;
  const next = (await instancesOf(token, phone.id))[0]!;

  for (const { id } of [shoes, tidy, hours]) await ok(app.call(todayContract.pick, { token, params: { id } }));
  const order = [tidy.id, overdue.id, shoes.id, next.id, hours.id];
  await ok(app.call(todayContract.reorder, { token, body: { task_ids: order } }));
  await ok(app.call(todayContract.pick, { token, params: { id: music.id }, query: { date: '2026-11-21' } }));
  await ok(app.call(todayContract.dismissSuggestion, { token, params: { id: calm.id } }));
  for (const task_id of [weeks.id, shoes.id, null]) {
    await ok(app.call(todayContract.recordFocus, { token, body: { task_id, minutes: 25 } }));
  }
  await ok(app.call(tasksContract.change, { token, params: { id: tidy.id }, body: { status: 'in_progress' } }));
  await ok(app.call(projectsContract.reorder, { token, body: { project_ids: [bed.id, loose.id, race.id] } }));
  await ok(app.call(projectsContract.archive, { token, params: { id: put.id } }));
  await ok(app.call(areasContract.archive, { token, params: { id: shelf.id } }));
  const { body: prompts } = await app.call(journalContract.createTemplate, { token, body: { name: 'Runs' } });
  const entries: { id: string }[] = [];
  for (const [index, [entity_type, record]] of (
    [
      ['pillar', health],
      ['area', running],
      ['project', race],
      ['task', days],
      ['task', shoes],
    ] as const
  ).entries()) {
    const body = {
      ...{
        title: `Entry ${index}`,
        content: 'Ran',
        tags: ['sport', 'out'],
        template_responses: { 'And then?': 'Home' },
        template_id: prompts.id,
      },
      links: [
        { entity_type, entity_id: record.id },
        { entity_type: 'task' as const, entity_id: calm.id },
      ],
    };
    entries.push((await app.call(journalContract.create, { token, body })).body);
  }
  const { body: map } = await app.call(resourcesContract.create, {
    token,
    body: { filename: 'map.txt', file_content: 'YQ==', parent_type: 'project', parent_id: race.id, tags: ['Map'] },
  });
  const places = { pillar: health, area: running, task: shoes };
  for (const [entity_type, { id: entity_id }] of Object.entries(places)) {
    await ok(app.call(resourcesContract.attach, { token, params: { id: map.id }, body: { entity_type, entity_id } }));
  }
  const { body: calendar } = await app.call(calendarContract.read, { token });

  const { body: template } = await app.call(projectTemplatesContract.create, {
    token,
    body: { from_project_id: race.id },
  });
  await ok(app.call(projectTemplatesContract.use, { token, params: { id: template.id }, body: { name: 'Next race' } }));

  const asked = { session_id: 'evening', content: 'What is stuck in “Race”?' };
  const { body: said } = await app.call(coachContract.send, { token, body: asked });
  expect(said.reply.sources).not.toEqual([]);

  const rules = [rent.recurring_task_id!, water.recurring_task_id!, stretch.id, read.id, phone.id];
  const kinds = {
    pillars: [health, sleep, work],
    areas: [running, evenings, shelf],
    projects: [race, bed, done, put, loose],
    tasks: [shoes, plan, weeks, days, hours, lights, music, tidy, dust, calm, rent, water],
    'recurring-tasks': rules.map((id) => ({ id })),
    journal: entries,
    'project-templates': [template],
    'journal/templates': [prompts],
    'tasks/occurrences': [],
    resources: [map],
    chat: [{ id: said.session_id }],
  };
  const ids = Object.fromEntries(Object.entries(kinds).map(([noun, records]) => [noun, records.map(({ id }) => id)]));
  const [course] = (await app.call(coursesContract.list, { token })).body;
  const besides = { users: [user.user.id], calendar: [calendar.secret], courses: [course!.id] };
  const holders = [`project/${race.id}`, `area/${running.id}`, `task/${shoes.id}`];
  const insights = ['pillars', 'areas', 'projects'].map((noun) => [`insights/${noun}`, ids[noun]!] as const);
  const all = () =>
    snapshot(app, token, {
      ...{ ...ids, ...Object.fromEntries(insights), ...besides },
      ...{ 'resources/entity': holders, 'resources/parent': holders },
    });
  const lists = () =>
    snapshot(app, token, {
      ...Object.fromEntries([...Object.keys(kinds), ...insights.map(([noun]) => noun)].map((noun) => [noun, []])),
      ...{ 'resources/entity': [], 'resources/parent': [] },
      ...besides,
    });
  const records = Object.entries(ids).flatMap(([noun, own]) => own.map((id) => `/api/${noun}/${id}`));
  return { token, all, lists, records };
}
type Life = Awaited<ReturnType<typeof newLife>>;

/** The id of its trash entry; none if it was already deleted with its parent. */
async function remove({ token }: Life, url: string): Promise<string[]> {
  const { body } = await app.send({ method: 'DELETE', url, token });
  const { trash_id } = body as { trash_id?: string };
  return trash_id === undefined ? [] : [trash_id];
}

const restore = async ({ token }: Life, id: string) =>
  (await app.refused(trashContract.restore, { token, params: { id } })).status;

/** Records are restored after their parents. */
async function restoreAll(life: Life, entries: readonly string[]): Promise<void> {
  const refused: string[] = [];
  for (const id of entries) if ((await restore(life, id)) === 409) refused.push(id);
  for (const id of refused) expect(await restore(life, id)).toBe(200);
}

const names = async ({ token }: Life, urls: readonly string[]) => {
  const found: string[] = [];
  for (const url of urls) {
    const record = (await app.send({ url, token })).body as { name?: string; title?: string; filename?: string };
    found.push((record.name ?? record.title ?? record.filename)!);
  }
  return found.join(' and ');
};

/** The differing responses, before and after. */
function differences(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  return [...before].flatMap(([url, answer]) => differencesIn(url, answer, after.get(url)));
}

function differencesIn(at: string, before: unknown, after: unknown): string[] {
  const [one, other] = [JSON.stringify(before), JSON.stringify(after)];
  if (one === other) return [];
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) {
    return [`${at}: ${one} -> ${other}`];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found = [...keys].flatMap((key) =>
    differencesIn(`${at} ${key}`, before[key as keyof typeof before], after[key as keyof typeof after]),
  );
  return found.length > 0 ? found : [`${at}: fields in another order`];
}

test('deleting and restoring a record leaves no difference', { timeout: 400_000 }, async () => {
  const life = await newLife();
  const [all, lists] = [await life.all(), await life.lists()];

  for (const [index, record] of someOf(life.records, TRIED_EVERY).entries()) {
    const name = await names(life, [record]);
    const [entry] = await remove(life, record);
    expect([name, await restore(life, entry!)]).toEqual([name, 200]);
    // Differences mostly appear in lists too, so single records are read only sometimes.
    const differs =
      index % ASKED_EVERY === 0 ? differences(all, await life.all()) : differences(lists, await life.lists());
    expect([name, differs]).toEqual([name, []]);
  }
});

test('deleting and restoring two records in any order leaves no difference', { timeout: 400_000 }, async () => {
  const life = await newLife();
  const before = await life.lists();
  const pairs = life.records.flatMap((one, index) => life.records.slice(index + 1).map((other) => [one, other]));

  // A sample of pairs: distant, adjacent and nested records.
  for (const pair of someOf(pairs, PAIR_EVERY)) {
    for (const gone of [pair, pair.toReversed()]) {
      for (const isTurned of [false, true]) {
        const name = await names(life, gone);
        const entries: string[] = [];
        for (const record of gone) entries.push(...(await remove(life, record)));
        await restoreAll(life, isTurned ? entries.toReversed() : entries);
        expect([name, differences(before, await life.lists())]).toEqual([name, []]);
      }
    }
  }
});
