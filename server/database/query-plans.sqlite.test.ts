import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { insightsContract } from '#contract/insights.ts';
import { journalContract } from '#contract/journal.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { reflectionsContract } from '#contract/reflections.ts';
import { searchContract } from '#contract/search.ts';
import { TASK_SORTS, tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import { createWeigh } from '#server/platform/workers/account-weight.ts';
import { startTestApp } from '#server/testing/app.ts';
import { cursorAfter, recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

/*
 * The query plans of SQLite. PostgreSQL is not tested: its plans depend on statistics, and for the small tables of a
 * test a full scan is best.
 */

const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
const app = await startTestApp();
const { newPath, newTask } = recordsIn(app);
const { newRule, close } = recurringIn(app);
const { db } = app.database;

/** Reads the figures of a range and their rows. */
async function lookBack(
  token: string,
  { pillar, area, project }: Record<'pillar' | 'area' | 'project', { id: string }>,
) {
  const past = { date_from: '2026-01-01', date_to: '2026-01-31' };
  for (const query of [{ area_id: area.id }, past, { date_range: 'year' }]) {
    await app.call(insightsContract.read, { token, query });
  }
  await app.call(insightsContract.pillar, { token, params: pillar });
  await app.call(insightsContract.area, { token, params: area });
  await app.call(insightsContract.project, { token, params: project });
  const after = ['2026-01-01', new Date().toISOString(), 'task', project.id];
  const cursor = cursorAfter(insightsContract.completions, after, { without: 'pillar' });
  for (const query of [{ project_id: project.id }, { without: 'pillar' as const, cursor }, { pillar_id: pillar.id }]) {
    await app.call(insightsContract.completions, { token, query });
  }
  for (const query of [{ area_id: area.id, without: 'project' as const }, { pillar_id: pillar.id }]) {
    await app.call(insightsContract.sums, { token, query });
  }
}

/** Uses the whole product, including every route that reads. */
async function useEverything(): Promise<void> {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const day = new Date().toISOString().slice(0, 10);
  const rule = await newRule(token, {
    project_id: project.id,
    recurrence_pattern: { type: 'daily' },
    repeat_from: 'completion',
  });
  for (const how of ['complete', 'reopen', 'skip'] as const) await close(token, rule.id, day, how);
  const kinds = [
    ['pillars', pillar.id],
    ['areas', area.id],
    ['projects', project.id],
    ['tasks', task.id],
    ['recurring-tasks', rule.id],
  ] as const;
  const subtask = await newTask(user, project, { parent_task_id: task.id });
  const other = await newTask(user, project);

  await app.call(tasksContract.changeDependencies, { token, params: { id: other.id }, body: [subtask.id] });
  await app.call(tasksContract.changeMany, { token, body: { tasks: [{ id: other.id, name: 'Both' }] } });
  const { body: deleted } = await app.call(tasksContract.deleteMany, { token, body: { task_ids: [other.id] } });
  await app.call(trashContract.restoreMany, { token, body: { ids: deleted.trash_ids } });
  await app.call(tasksContract.search, { token, query: { name: 'shoes' } });
  const now = new Date().toISOString();
  const soon = { completed: 'false', due_before: day, updated_since: now, priority: 'high' } as const;
  for (const filter of [{}, { completed: 'true' }, soon, ...TASK_SORTS.map((sort) => ({ sort }))]) {
    const key = [JSON.stringify(filter).includes('due_date') ? day : now, task.id];
    const cursor = cursorAfter(tasksContract.list, key, filter);
    await app.call(tasksContract.list, { token, query: { ...filter, limit: '2', cursor } });
  }
  await keepJournal(token, task.id);
  await lookBack(token, { pillar, area, project });
  const cursor = cursorAfter(notificationsContract.list, [now, task.id]);
  await app.call(notificationsContract.list, { token, query: { limit: '2', cursor } });
  await app.call(projectsContract.list, { token, query: { area_id: area.id } });
  await app.call(hierarchyContract.pillars, { token, query: { include_areas: 'true' } });
  await app.call(hierarchyContract.areas, { token, query: { include_projects: 'true' } });
  for (const { method, url } of app.routes) {
    const [, kind] = /^\/api\/([\w-]+)\/:id/.exec(url) ?? [];
    const id = kinds.find(([name]) => name === kind)?.[1];
    // Operators read sums over everybody, now and then on one screen.
    if (method !== 'GET' || url.startsWith('/api/server') || (url.includes(':') && !id)) continue;
    await app.send({ url: url.replace(':id', id ?? ''), token });
  }

  const { secret } = (await app.call(calendarContract.read, { token })).body;
  await app.send({ url: `/api/calendar/${secret}.ics` });

  await app.call(onboardingContract.apply, { token, body: { template: 'student' } });
  await app.call(authContract.changeProfile, { token, body: { username: 'maya.plans', day_start_hour: 3 } });
  await app.call(pillarsContract.reorder, { token, body: { pillar_ids: [] } });
  await app.call(tasksContract.move, { token, params: { id: task.id }, query: { new_column: 'done' } });
  for (const [kind, id] of kinds.toReversed()) {
    const url = `/api/${kind}/${id}`;
    for (const path of [url, `${url}/archive`, `${url}/unarchive`]) {
      await app.send({ method: 'PUT', url: path, token, body: { name: 'Renamed' } });
    }
    await app.send({ method: 'DELETE', url, token });
  }

  // The query that runs before requests.
  await createWeigh(db, 'sqlite')(user.user.id, 1);

  const notBefore = new Date();
  const mail = { key: 'digest', subject: 'Today', text: 'Nothing', html: '<p>Nothing</p>', notBefore };
  await enqueueMail(db, user.user.id, mail, notBefore);
  await app.jobs.runDue();
}

/** Writes, filters and searches entries, and writes reflections. */
async function keepJournal(token: string, taskId: string): Promise<void> {
  const links = [{ entity_type: 'task' as const, entity_id: taskId }];
  const body = { title: 'Run', tags: ['sport'], template_responses: { Far: '5 km' }, links };
  const { body: entry } = await app.call(journalContract.create, { token, body });
  await app.call(journalContract.change, { token, params: { id: entry.id }, body: { tags: [], links: [] } });
  const day = entry.entry_date;
  const cursor = cursorAfter(journalContract.list, [day, entry.created_at, entry.id]);
  const filters = [
    ...[{}, { cursor }, { mood_filter: 'anxious' as const }, { tag_filter: 'sport' }, { date_from: day, date_to: day }],
    { entity_type: 'task' as const, entity_id: taskId },
  ];
  for (const query of filters) await app.call(journalContract.list, { token, query });
  await app.call(journalContract.search, { token, query: { q: 'run far' } });
  for (const q of ['run', 'due:today', 'has:file', '#far', 'in:trash']) {
    await app.call(searchContract.find, { token, query: { q } });
  }
  await app.call(journalContract.insights, { token, query: { date_from: day, date_to: day } });
  await app.call(journalContract.summary, { token });
  await app.call(journalContract.createTemplate, { token, body: { name: 'Runs' } });
  await app.call(reflectionsContract.writeDaily, { token, body: {} });
  await app.call(reflectionsContract.writeSleep, { token, body: {} });
  await app.call(journalContract.delete, { token, params: { id: entry.id } });
}

interface Step {
  statement: string;
  step: string;
}

async function plansOf(statements: readonly string[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const statement of statements) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${statement}`).execute(db);
    steps.push(...rows.map(({ detail }) => ({ statement, step: detail })));
  }
  return steps;
}

/** The tables that grow with the users, by name. */
async function ownedTables(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master as tables where type = 'table' and (name = 'users' or exists (
      select 1 from pragma_table_info(tables.name) as columns where columns.name = 'user_id'))
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

test('no query scans a whole table of user data, and the most frequent queries find their rows by key', async () => {
  await useEverything();
  const asked = [...new Set(prepare.mock.calls.map(([text]) => text))].filter((text) =>
    /^(select|insert|update|delete|with)\b/i.test(text.trim()),
  );
  const tables = await ownedTables();
  expect([...tables]).toEqual(expect.arrayContaining(['users', 'sessions', 'pillars', 'areas', 'projects', 'tasks']));
  expect(asked.length).toBeGreaterThan(50);
  // LIKE takes seconds for a long pattern that almost matches everywhere, and SQLite then blocks all other requests.
  expect(asked.filter((text) => /folded\S* like/.test(text))).toEqual([]);

  const plans = await plansOf(asked);

  const scans = plans.filter(({ statement, step }) => {
    const [, scanned] = /^SCAN (\w+)/.exec(step) ?? [];
    if (!scanned) return false;
    const [, table] = new RegExp(`"(\\w+)" as "${scanned}"`).exec(statement) ?? [];
    return tables.has(table ?? scanned);
  });
  expect(scans).toEqual([]);

  const steps = new Set(plans.map(({ step }) => step));
  for (const hot of [
    'SEARCH session USING PRIMARY KEY (user_id=? AND token_hash=?)',
    'SEARCH task USING PRIMARY KEY (user_id=? AND id=?)',
    'SEARCH task USING INDEX tasks_of_project (user_id=? AND project_id=?)',
    'SEARCH tasks USING INDEX subtasks_of_task (user_id=? AND parent_task_id=?)',
    'SEARCH project USING INDEX projects_of_area (user_id=? AND area_id=?)',
    'SEARCH pillar USING PRIMARY KEY (user_id=?)',
    'SEARCH area USING PRIMARY KEY (user_id=?)',
    'SEARCH project USING PRIMARY KEY (user_id=?)',
    // A page begins at its cursor, without sorting the previous pages.
    'SEARCH task USING INDEX completed_tasks_by_time (user_id=? AND completed_at>? AND (completed_at,id)<(?,?))',
    'SEARCH notifications USING INDEX notifications_by_time (user_id=? AND (listed_at,id)<(?,?))',
    'SEARCH journal_entries USING COVERING INDEX journal_by_day (user_id=? AND (entry_date,created_at,id)<(?,?,?))',
    'SEARCH trash USING INDEX trash_by_time (user_id=?)',
    // Entries by tag, and by linked record.
    'SEARCH journal_tags USING COVERING INDEX entries_of_tag (user_id=? AND folded=?)',
    'SEARCH journal_links USING COVERING INDEX journal_of_task (user_id=? AND task_id=?)',
    // Sums of the journal, without its texts; and the reflection of a day.
    'SEARCH journal_entries USING COVERING INDEX journal_by_day (user_id=?)',
    'SEARCH journal_entries USING COVERING INDEX journal_by_day (user_id=? AND entry_date>? AND entry_date<?)',
    'SEARCH tag USING COVERING INDEX entries_of_tag (user_id=?)',
    'SEARCH journal_entries USING INDEX reflection_of_day (user_id=? AND reflection=? AND entry_date=?)',
    // Queries of jobs over the rows of all users.
    'SEARCH notifications USING INDEX notifications_to_tell (user_id>?)',
    'SEARCH outgoing_mails USING INDEX mails_to_send (next_attempt_at<?)',
    'SEARCH outgoing_mails USING COVERING INDEX finished_mails (<expr><?)',
    'SEARCH trash USING COVERING INDEX trash_by_expiry (expires_at<?)',
    'SEARCH password_resets USING COVERING INDEX reset_links_by_expiry (expires_at<?)',
    'SEARCH invitations USING INDEX invitations_by_expiry (expires_at<?)',
    'SEARCH delivery USING COVERING INDEX webhook_deliveries_by_time (user_id=? AND webhook_id=? AND next_attempt_at<?)',
    'SEARCH task USING INDEX tasks_by_age (user_id=? AND (created_at,id)<(?,?))',
    // Completions without reading the log; and a user's own texts.
    'SEARCH completion_days USING PRIMARY KEY (user_id=? AND day>? AND day<?)',
    'SEARCH completion_months USING PRIMARY KEY (user_id=? AND month>? AND month<?)',
    'SEARCH active_days USING PRIMARY KEY (user_id=? AND day>? AND day<?)',
    'SEARCH completions USING INDEX completions_by_day (user_id=? AND completed_on>? AND completed_on<?)',
    'SEARCH completion_days USING INDEX completion_days_of_area (user_id=? AND area_id=? AND day>? AND day<?)',
    'SEARCH completions USING COVERING INDEX completions_of_project (user_id=? AND project_id=? AND completed_on>? AND completed_on<?)',
    'SEARCH tasks USING COVERING INDEX open_tasks_of_project (user_id=? AND project_id=?)',
    'SEARCH search_texts USING PRIMARY KEY (user_id=? AND kind=?)',
    // The newest five without sorting all.
    'SEARCH task USING INDEX open_tasks_by_age (user_id=?)',
    // The focus time of a task without reading all sessions of its owner.
    'SEARCH focus_sessions USING COVERING INDEX focus_sessions_of_task (user_id=? AND task_id=?)',
    // The counts of all lists without reading tasks.
    'SEARCH project_tasks USING PRIMARY KEY (user_id=? AND project_id=?)',
    'SEARCH active_months USING PRIMARY KEY (user_id=?)',
  ]) {
    expect([...steps]).toContain(hot);
  }

  // Records below a deleted one are found without reading all records of the user.
  const slowDeletes = plans.filter(
    ({ statement, step }) =>
      /^delete from "(pillars|areas|projects|tasks)"/.test(statement) && step.endsWith('(user_id=?)'),
  );
  expect(slowDeletes).toEqual([]);
});

test('every reference between records has an index, so that deleting one finds the others', async () => {
  const { rows } = await sql<{ link: string; found: number }>`
    with links as (
      select tables.name as from_table, links."table" as to_table, string_agg(links."from", ',' order by links.seq) as columns
      from sqlite_master as tables, pragma_foreign_key_list(tables.name) as links
      where tables.type = 'table' group by tables.name, links.id
    ), indexes as (
      select tables.name as of_table, indexes.name,
        (select string_agg(name, ',' order by seqno) from pragma_index_info(indexes.name)) || ',' as columns
      from sqlite_master as tables, pragma_index_list(tables.name) as indexes where tables.type = 'table'
    )
    select from_table || '(' || links.columns || ') to ' || to_table as link, count(indexes.name) as found
    from links left join indexes
      on indexes.of_table = links.from_table and instr(indexes.columns, links.columns || ',') = 1
    group by from_table, links.columns, to_table
  `.execute(db);

  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ found }) => found === 0).map(({ link }) => link)).toEqual([]);
});
