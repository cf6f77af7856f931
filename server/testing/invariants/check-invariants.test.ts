import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { journalContract } from '#contract/journal.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '../app.ts';
import { recordsIn } from '../records.ts';
import { recurringIn } from '../recurring.ts';
import { checkInvariants, describeViolation, SENTENCES } from './check-invariants.ts';
import { assertNoticeMoments } from './notice-moments.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newPath, newTask, newPillar, newProject } = recordsIn(app);
const { newRule, instancesOf } = recurringIn(app);

/** A user with rows in every table that an invariant checks. */
async function newLife() {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const sub = await newPillar(user, { name: 'Running', parent_pillar_id: pillar.id });
  const other = await newTask(user, project, { name: 'Run' });
  const done = await newTask(user, project, { name: 'Plan', completed: true });
  const elsewhere = await newProject(user, { name: 'Elsewhere' });
  const finished = await newProject(user, { name: 'Finished', status: 'Completed' });
  const deleted = await newTask(user, project, { name: 'Deleted' });
  const { body: deletion } = await app.call(tasksContract.delete, { token, params: { id: deleted.id } });
  for (const { id } of [task, other]) await app.call(todayContract.pick, { token, params: { id } });
  await app.call(todayContract.recordFocus, { token, body: { task_id: task.id, minutes: 25 } });
  await app.call(todayContract.startTimer, { token, body: { id: newId(), task_id: task.id } });
  const { body: template } = await app.call(projectTemplatesContract.create, {
    token,
    body: { from_project_id: project.id },
  });
  const rule = await newRule(token);
  const [first, second, third] = await instancesOf(token, rule.id);
  await app.call(recurringContract.complete, { token, params: { id: first!.id } });
  const { body: entry } = await app.call(journalContract.create, { token, body: { content: 'Ran', tags: ['Sport'] } });
  await app.call(coachContract.send, { token, body: { session_id: 'evening', content: 'What is next?' } });
  const parent = { parent_type: 'task', parent_id: task.id };
  const newFile = async (filename: string) =>
    (await app.call(resourcesContract.create, { token, body: { filename, file_content: 'YQ==', ...parent } })).body;
  const file = await newFile('a.txt');
  await newFile('b.txt');
  // Completing a task unblocks another, whose notification is snoozed.
  const freeing = await newTask(user, project, { name: 'Freeing' });
  await newTask(user, project, { name: 'Freed', dependency_task_ids: [freeing.id] });
  await app.call(tasksContract.change, { token, params: { id: freeing.id }, body: { completed: true } });
  const { body: notices } = await app.call(notificationsContract.list, { token });
  for (const { id } of notices) {
    const until = '2026-11-21T09:00:00Z';
    await app.call(notificationsContract.snooze, { token, params: { id }, body: { until } });
  }
  return {
    userId: user.user.id,
    ...{ entry, file },
    ...{ pillar, sub, area, project, elsewhere, finished, task, other, done, deleted, rule, template },
    ...{ completed: first!, open: second!, third: third! },
    trashId: deletion.trash_id!,
  };
}
type Life = Awaited<ReturnType<typeof newLife>>;

/** Statements that break each invariant, bypassing the product. */
const BREAKS: Record<string, (life: Life) => ReturnType<typeof sql>[]> = {
  'Every user has one e-mail address and one username to sign in with': ({ userId }) => [
    sql`delete from login_names where user_id = ${userId} and kind = 'username'`,
  ],
  'The sign-in address of a user is the address of the account': ({ userId }) => [
    sql`update users set email = 'other@example.org' where id = ${userId}`,
  ],
  'An account is linked to at most one Google account, and what is linked at a provider has an address': ({
    userId,
  }) => [sql`insert into login_names (kind, value, user_id) values ('google', '1', ${userId})`],
  'An account is linked to at most one account at each provider': ({ userId }) =>
    ['1', '2'].map(
      (sub) =>
        sql`insert into login_names (kind, value, user_id, label)
          values ('oidc', ${`https://id.example ${sub}`}, ${userId}, 'a@b.example')`,
    ),
  'A pending address has an end and is not that of the account, and a link belongs to one': ({ userId }) => [
    sql`update users set pending_email = 'new@example.org' where id = ${userId}`,
  ],
  'Two-step sign-in has a key and the time step of a used code, and without it there are none': ({ userId }) => [
    sql`update users set two_step_since = ${AT} where id = ${userId}`,
  ],
  'A person has at most ten unused recovery codes, and none without two-step sign-in': ({ userId }) => [
    sql`update users set recovery_codes = 'hash' where id = ${userId}`,
  ],
  'A key that waits for its first code has an end, and two-step sign-in is off': ({ userId }) => [
    sql`update users set two_step_started = 'KEY' where id = ${userId}`,
  ],
  'A new reset link ends the older ones': ({ userId }) =>
    ['one', 'two'].map(
      (hash) =>
        sql`insert into password_resets (user_id, token_hash, expires_at)
          values (${userId}, ${hash}, '2026-11-21T00:00:00.000Z')`,
    ),
  'A grant has a program, an end and its refresh token, and a token that a person made has none of them': ({
    userId,
  }) => [
    sql`insert into access_tokens (user_id, token_hash, id, name, scopes, hint, created_at, client_id)
      values (${userId}, 'hash', 'token', 'Claude', 'read', 'abcd', ${AT}, 'client')`,
  ],
  'The program of a grant or of a code is registered': ({ userId }) => [
    sql`insert into oauth_codes (user_id, code_hash, client_id, redirect_uri, challenge, name, scopes, expires_at)
      values (${userId}, 'hash', 'client', 'https://claude.example/', '', 'Claude', 'read', ${AT})`,
  ],
  'Sessions, links, tokens and codes are stored as hashes': ({ userId }) => [
    sql`update sessions set token_hash = 'a-token.of-a-session' where user_id = ${userId}`,
  ],
  'A day starts between midnight and six': ({ userId }) => [
    sql`update users set day_start_hour = 7 where id = ${userId}`,
  ],
  'A monthly goal is a positive number of points': ({ userId }) => [
    sql`insert into monthly_goals (user_id, month, goal) values (${userId}, '2026-11', 0)`,
  ],
  'An account has at most ten known networks, and a deleted account has none': () =>
    Array.from(
      { length: 11 },
      (_, network) => sql`insert into attempts (key, person, count, resets_at)
        values (${`known-network:maya:${network}`}, 'maya', 1, ${AT})`,
    ),
  'A lease has a holder and an end, or neither': () => [
    sql`insert into jobs (name, holder, runs, failures) values ('broken', 'somebody', 0, 0)`,
  ],
  'A mail is sent or has failed for good, not both': ({ userId }) => [
    sql`insert into outgoing_mails (user_id, id, key, subject, text, html, headers, attempts, next_attempt_at, sent_at, failed_at, created_at)
      values (${userId}, 'mail', 'key', '', '', '', '{}', 1, ${AT}, ${AT}, ${AT}, ${AT})`,
  ],
  'A mail to another address than the user’s is about feedback that is marked as mailed, a change of the address, or two-step sign-in':
    ({ userId }) => [
      sql`insert into outgoing_mails (user_id, id, key, recipient, subject, text, html, headers, attempts, next_attempt_at, created_at)
      values (${userId}, 'mail', 'feedback:1', 'feedback@example.org', '', '', '', '{}', 0, ${AT}, ${AT})`,
    ],
  'A notification is sent or withdrawn, not both': ({ userId }) => [
    sql`update notifications set sent_at = ${AT}, withdrawn_at = ${AT} where user_id = ${userId}`,
  ],
  'A snoozed notification is not read, sent, withdrawn or mailed before it returns to the list': ({ userId }) => [
    sql`update notifications set sent_at = ${AT} where user_id = ${userId}`,
  ],
  'Only a snoozed notification stores its previous values': ({ userId }) => [
    sql`update notifications set before_snooze = null where user_id = ${userId}`,
  ],
  'A snooze ends after it began, and within 90 days': ({ userId }) => [
    sql`update notifications set listed_at = '2027-02-20T09:00:00.000Z', scheduled_for = '2027-02-20T09:00:00.000Z'
      where user_id = ${userId}`,
  ],
  'A notification is sent when it is listed, or at the end of quiet hours within two days': ({ userId }) => [
    sql`update notifications set scheduled_for = ${AT} where user_id = ${userId}`,
  ],
  'Sub-pillars are one level deep': ({ pillar, sub }) => [
    sql`update pillars set parent_pillar_id = ${sub.id} where id = ${pillar.id}`,
  ],
  'A wanted share is between 0 and 100 percent': ({ pillar }) => [
    sql`update pillars set time_allocation_percentage = 101 where id = ${pillar.id}`,
  ],
  'The importance of an area is from 1 to 5': ({ area }) => [
    sql`update areas set importance = 6 where id = ${area.id}`,
  ],
  'The importance of a project is from 1 to 5': ({ project }) => [
    sql`update projects set importance = 0 where id = ${project.id}`,
  ],
  'A project has one of the four statuses': ({ project }) => [
    sql`update projects set status = 'Lost' where id = ${project.id}`,
  ],
  'A project is completed if and only if it has a time of completion': ({ finished }) => [
    sql`update projects set completed_at = null where id = ${finished.id}`,
  ],
  'A user has at most one Inbox': ({ project, elsewhere }) => [
    sql`drop index inbox_of_user`,
    sql`update projects set is_inbox = 1, name = 'Inbox', area_id = null, status = 'Not Started' where id in (${project.id}, ${elsewhere.id})`,
  ],
  'The Inbox keeps its name, is in no area, and is never due, archived or completed': ({ project }) => [
    sql`update projects set is_inbox = 1 where id = ${project.id}`,
  ],
  'An area has at most one list, which has its id, and no other project has that of an area': ({ project, area }) => [
    copyOfProject(project.id, area.id, null, 'Not Started'),
  ],
  'The list of an area is always open, never due, never archived and not the Inbox': ({ project, area }) => [
    copyOfProject(project.id, area.id, area.id, 'On Hold'),
  ],
  'The icon of a pillar, an area or a project is an emoji': ({ area }) => [
    sql`update areas set icon = 'FolderOpen' where id = ${area.id}`,
  ],
  'A task has one of the four statuses': ({ task }) => [sql`update tasks set status = 'lost' where id = ${task.id}`],
  'A task is completed if and only if it has a time of completion': ({ task }) => [
    sql`update tasks set status = 'completed' where id = ${task.id}`,
  ],
  'A subtask is in the project of its task': ({ task, other, elsewhere }) => [
    sql`update tasks set parent_task_id = ${task.id}, project_id = ${elsewhere.id} where id = ${other.id}`,
  ],
  'Subtasks are at most five levels deep, and none is below itself': ({ task, other }) => [
    sql`update tasks set parent_task_id = ${task.id} where id = ${other.id}`,
    sql`update tasks set parent_task_id = ${other.id} where id = ${task.id}`,
  ],
  'A completed task that requires its subtasks has no open one': ({ done, task }) => [
    sql`update tasks set parent_task_id = ${done.id} where id = ${task.id}`,
    sql`update tasks set sub_task_completion_required = 1 where id = ${done.id}`,
  ],
  'A task has a due time only with a due date': ({ task, userId }) => [
    sql`update tasks set due_time = '09:00', due_date = null where user_id = ${userId} and id = ${task.id}`,
  ],
  'The reminder of a task has a time only with a date': ({ task, userId }) => [
    sql`update tasks set reminder_time = '09:00' where user_id = ${userId} and id = ${task.id}`,
  ],
  'No task waits for itself': ({ task, userId }) => [wait(userId, task.id, task.id)],
  'Dependencies form no cycle': ({ task, other, done, userId }) => [
    wait(userId, task.id, other.id),
    wait(userId, other.id, done.id),
    wait(userId, done.id, task.id),
  ],
  'A focus session lasts up to four hours': () => [sql`update focus_sessions set minutes = 241`],
  'The remaining time of a focus timer is at most the length of its kind': ({ userId }) => [
    sql`update focus_timers set kind = 'short_break', task_id = null where user_id = ${userId}`,
  ],
  'A finished focus timer is not running and has no task, and neither has a break': ({ userId }) => [
    sql`update focus_timers set finished_at = changed_at where user_id = ${userId}`,
  ],
  'A focus timer is recorded as a session if and only if it is finished': ({ userId }) => [
    sql`update focus_timers set id = (select id from focus_sessions where user_id = ${userId}) where user_id = ${userId}`,
  ],
  'A completed task is in the completion log with its time': ({ done }) => [
    sql`delete from completions where subject_id = ${done.id}`,
  ],
  'An open task is not in the completion log': ({ done, task }) => [
    sql`update completions set subject_id = ${task.id} where subject_id = ${done.id}`,
  ],
  'A completed project is in the completion log with its time': ({ finished }) => [
    sql`update completions set completed_at = ${AT} where subject_id = ${finished.id}`,
  ],
  'An open project is not in the completion log': ({ finished, project }) => [
    sql`update completions set subject_id = ${project.id} where subject_id = ${finished.id}`,
  ],
  'A completed instance is in the completion log with its time': ({ completed }) => [
    sql`delete from completions where subject_id = ${completed.id}`,
  ],
  'An open instance is not in the completion log': ({ completed, open }) => [
    sql`update completions set subject_id = ${open.id} where subject_id = ${completed.id}`,
  ],
  'A completion has the focus minutes of its day or its estimate as minutes, and a project has none': ({ done }) => [
    sql`update completions set given_minutes = 5 where subject_id = ${done.id}`,
  ],
  'The sums of each day and place are those of the completion log': ({ userId }) => [
    sql`update completion_days set points = points + 1 where user_id = ${userId}`,
  ],
  'The sums of each month and place are those of the completion log': ({ userId }) => [
    sql`delete from completion_months where user_id = ${userId}`,
  ],
  'A day is active if and only if the completion log or the journal has a row of it': ({ userId }) => [
    sql`insert into active_days (user_id, day, completed, projects, points, entries)
      values (${userId}, '2026-01-01', 1, 0, 5, 0)`,
  ],
  'A month has a bit for each of its active days': ({ userId }) => [
    sql`update active_months set days = 3 where user_id = ${userId}`,
  ],
  'The counts of tasks and completed tasks of each project are correct': ({ project }) => [
    sql`update project_tasks set completed_task_count = 9 where project_id = ${project.id}`,
  ],
  'A task earns 5 to 50 points, a project 50 to 125, and an imported one none': ({ done }) => [
    sql`update completions set points = 51 where subject_id = ${done.id}`,
  ],
  'The points of a completion are the sum of their reasons': ({ done }) => [
    sql`update completions set points = 6 where subject_id = ${done.id}`,
  ],
  'An instance is completed or skipped, not both': ({ completed }) => [
    sql`update recurring_task_instances set skipped_at = completed_at where id = ${completed.id}`,
  ],
  'An instance has a closing day if and only if it is closed': ({ open }) => [
    sql`update recurring_task_instances set closed_on = '2026-11-20' where id = ${open.id}`,
  ],
  'Only a closed instance that is not completed is missed': ({ open }) => [
    sql`update recurring_task_instances set is_missed = 1 where id = ${open.id}`,
  ],
  'Only a skipped or missed instance has changed places with the task of its rule': ({ open }) => [
    sql`update recurring_task_instances set is_swapped = 1 where id = ${open.id}`,
  ],
  'A rule that was created from a task has the day of that task': ({ rule, task }) => [
    sql`update recurring_tasks set task_id = ${task.id} where id = ${rule.id}`,
  ],
  'A rule refers to an existing task, or to none': ({ rule }) => [
    sql`update recurring_tasks set task_id = 'gone', starts_after = '2026-11-20' where id = ${rule.id}`,
  ],
  'No text is longer than its limit': ({ project, task, rule }) => [
    sql`update projects set name = ${'x'.repeat(101)} where id = ${project.id}`,
    sql`update tasks set description = ${'x'.repeat(5001)} where id = ${task.id}`,
    sql`update recurring_tasks set category = ${'x'.repeat(201)} where id = ${rule.id}`,
  ],
  'A rule that repeats from completion has at most one open occurrence, including the task that it was created from': ({
    rule,
    open,
    task,
  }) => [
    sql`update recurring_tasks set repeat_from = 'completion', task_id = ${task.id}, starts_after = '2026-11-19'
      where id = ${rule.id}`,
    sql`delete from recurring_task_instances where recurring_task_id = ${rule.id} and completed_at is null
      and id <> ${open.id}`,
  ],
  'An open instance is in the project of its rule': ({ open, elsewhere }) => [
    sql`update recurring_task_instances set project_id = ${elsewhere.id} where id = ${open.id}`,
  ],
  'No instance has the day of the task of its rule': ({ rule, task, open }) => [
    sql`update recurring_tasks set task_id = ${task.id}, starts_after = ${open.due_date} where id = ${rule.id}`,
  ],
  'Each day of a rule has an instance, or is that of the task that it was created from': ({ third }) => [
    sql`delete from recurring_task_instances where id = ${third.id}`,
  ],
  'The task that a rule was created from moves to days of the rule only': ({ rule, task }) => [
    sql`update recurring_tasks set task_id = ${task.id}, starts_after = '2027-05-04',
      recurrence_pattern = ${JSON.stringify({ type: 'weekly', interval: 1, weekdays: ['monday'], max_instances: null })}
      where id = ${rule.id}`,
  ],
  'An instance that no one reopened is open on a day of its rule up to its last generation': ({ open }) => [
    sql`update recurring_task_instances set occurrence = '2027-05-04' where id = ${open.id}`,
  ],
  'Of a daily rule, at most one instance is open before the day of its last generation': ({ rule }) => [
    sql`update recurring_tasks set generated_through = '2027-01-31' where id = ${rule.id}`,
  ],
  'A rule has at most the occurrences that its pattern allows, including the task that it was created from': ({
    rule,
  }) => [
    sql`update recurring_tasks set recurrence_pattern = ${JSON.stringify({ type: 'daily', max_instances: 2 })}
      where id = ${rule.id}`,
  ],
  'A journal entry has a known mood and a known level of energy, or none': ({ entry }) => [
    sql`update journal_entries set mood = 'lost' where id = ${entry.id}`,
  ],
  'A day has one reflection of a kind': ({ userId, entry }) => [
    sql`drop index reflection_of_day`,
    sql`insert into journal_entries (user_id, id, entry_date, title, content, mood, energy_level, is_private, word_count,
        reflection, created_at, updated_at)
      values (${userId}, 'again', '2026-11-20', '', '', 'reflective', 'moderate', 0, 0, 'evening', ${AT}, ${AT})`,
    sql`update journal_entries set reflection = 'evening', entry_date = '2026-11-20' where id = ${entry.id}`,
  ],
  'Scores of a reflection are from 1 to 10, and a night has up to 24 hours': ({ entry }) => [
    sql`update journal_entries set completion_score = 11 where id = ${entry.id}`,
  ],
  'The word count of a journal entry matches its texts': ({ userId, entry }) => [
    sql`insert into journal_answers (user_id, entry_id, place, prompt, answer)
      values (${userId}, ${entry.id}, 0, 'Where?', 'Home')`,
  ],
  'A tag of a journal entry is on one line, and found regardless of case and accents': () => [
    sql`update journal_tags set tag = 'Spört, again'`,
  ],
  'Every file, stored or in the trash, has a location of its bytes': ({ file }) => [
    sql`delete from stored_files where resource_id = ${file.id}`,
  ],
  'The folder of a file has no steps back': ({ file }) => [
    sql`update resources set folder_path = '/a/../b' where id = ${file.id}`,
  ],
  'Files that share bytes have the same size': ({ file }) => [
    sql`update stored_files set size = 2 where resource_id = ${file.id}`,
  ],
  'The size of a file is that of its bytes': ({ file }) => [sql`update resources set size = 2 where id = ${file.id}`],
  'An attachment refers to exactly the record that it names': ({ file, project }) => [
    sql`update attachments set project_id = ${project.id} where resource_id = ${file.id}`,
  ],
  'The picture of an account is the stored one, unless it is external': ({ userId }) => [
    sql`update users set profile_picture = '/api/auth/profile-picture?v=other' where id = ${userId}`,
  ],
  'The files of a user do not exceed the storage limit': ({ file }) => [
    sql`update stored_files set size = 600000000 where resource_id = ${file.id}`,
  ],
  'The message count of a chat matches its consecutive messages': ({ userId }) => [
    sql`delete from chat_messages where user_id = ${userId} and message_type = 'ai'`,
  ],
  'Messages of the user and of the coach alternate, and those of the coach have a source': ({ userId }) => [
    sql`update chat_messages set provider = null where user_id = ${userId}`,
  ],
  'Only given answers are stored': ({ userId }) => [
    sql`insert into coach_calls (user_id, verb, request_id, month, reserved_until, answer, created_at)
      values (${userId}, 'weekly-review', 'again', '2026-11', ${AT}, '{}', ${AT})`,
  ],
  'No invitation is for an address that has an account': ({ userId }) => [
    sql`insert into invitations (id, token_hash, email, created_by, created_at, expires_at)
      select 'invitation', 'hash', email, id, ${AT}, ${AT} from users where id = ${userId}`,
  ],
  'A webhook has a secret and events, and only a paused one has a reason': ({ userId }) => [
    sql`insert into webhooks (user_id, id, url, events, secret, is_active, failures, created_at)
      values (${userId}, 'hook', 'https://example.org', '', 'whsec_x', 1, 0, ${AT})`,
  ],
  'A delivery that has arrived was tried, and is not sent again by itself': ({ userId }) => [
    sql`insert into webhooks (user_id, id, url, events, secret, is_active, failures, created_at)
      values (${userId}, 'hook', 'https://example.org', 'task.created', 'whsec_x', 1, 0, ${AT})`,
    sql`insert into webhook_deliveries
      (user_id, id, webhook_id, event, record_id, at, attempts, next_attempt_at, is_delivered)
      values (${userId}, 'delivery', 'hook', 'task.created', 'task', ${AT}, 1, ${AT}, 1)`,
  ],
  'Each change of an assistant says what was done, and has what its Undo needs': ({ userId }) => [
    sql`insert into assistant_changes (user_id, id, program, summary, undo, created_at)
      values (${userId}, 'change', 'Laptop', 'Completed 2 tasks', '{}', ${AT})`,
  ],
  'A deleted record can be restored for 30 days': () => [sql`update trash set expires_at = ${AT}`],
  'Search texts match the texts of existing records, and no others exist': ({ area }) => [
    sql`update areas set description = 'Changed' where id = ${area.id}`,
  ],
  'The counts of a user’s records are correct and below the limits': () => [
    sql`update record_counts set total = 0 where kind = 'tasks'`,
  ],
  'The index of the trash contains exactly the records of its entries': () => [
    sql`update trash_records set id = 'other'`,
  ],
  'Each template can create a project: its tasks are in order, refer to each other, and form no cycle': ({
    template,
  }) => [sql`update project_templates set tasks = '[]' where id = ${template.id}`],
  'A trash entry counts the records that are in it': () => [sql`update trash set counts = '{"tasks":999}'`],
  'A waiting link is stored with an entry that contains one of its ends': ({ userId, trashId, task, other }) => [
    sql`insert into trash_links (user_id, id, entry_id, link) values (${userId}, 'link', ${trashId},
      ${JSON.stringify({ table: 'task_dependencies', row: { task_id: task.id, depends_on_id: other.id } })})`,
  ],
  'A record in the trash is there once, and is in no other table': ({ userId, trashId }) => [
    sql`insert into trash (user_id, id, kind, name, deleted_at, expires_at)
      select user_id, 'again', kind, name, deleted_at, expires_at from trash
      where user_id = ${userId} and id = ${trashId}`,
    sql`insert into trash_contents (user_id, entry_id, content)
      select user_id, 'again', content from trash_contents where user_id = ${userId} and entry_id = ${trashId}`,
  ],
};

const AT = '2026-11-20T08:00:00.000Z';

const copyOfProject = (projectId: string, id: string, areaId: string | null, status: string) =>
  sql`insert into projects (user_id, id, area_id, name, description, icon, priority, importance, status, sort_order, created_at, updated_at)
    select user_id, ${id}, ${areaId}, name, description, icon, priority, importance, ${status}, sort_order, created_at, updated_at
    from projects where id = ${projectId}`;

const wait = (userId: string, taskId: string, dependsOnId: string) =>
  sql`insert into task_dependencies (user_id, task_id, depends_on_id) values (${userId}, ${taskId}, ${dependsOnId})`;

/** The violations after some statements, which are rolled back. */
async function foundAfter(statements: readonly ReturnType<typeof sql>[]): Promise<string[]> {
  const found: string[] = [];
  const takenBack = new Error('Rolled back');
  const breaking = inTransaction(app.database.db, async (trx: Db) => {
    for (const statement of statements) await statement.execute(trx);
    found.push(...(await checkInvariants(trx)).map(({ sentence }) => sentence));
    throw takenBack;
  });
  await expect(breaking).rejects.toBe(takenBack);
  return found;
}

test('each invariant detects its violation', async () => {
  const life = await newLife();
  expect(await foundAfter([])).toEqual([]);
  for (const [sentence, breaks] of Object.entries(BREAKS)) {
    expect(await foundAfter(breaks(life))).toContain(sentence);
  }
});

test('a message names at most ten of the rows that break an invariant, and says how many there are', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `id-${index}`);
  const message = describeViolation({ sentence: 'A day starts between midnight and six', ids });
  expect(message).toMatch(/^A day starts between midnight and six: broken by 2000 rows, id-0, .*id-9 and 1990 more$/);
  expect(describeViolation({ sentence: 'One', ids: ['a'] })).toBe('One: broken by 1 row, a');
});

test('every invariant has a violation in this test', () => {
  const untried = SENTENCES.filter((sentence) => !(sentence in BREAKS));
  expect(untried).toEqual([]);
});

test('a wrong stored notice time of a task, an instance or a project is detected', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { due_date: '2026-12-01' });
  const task = await newTask(user, project, { due_date: '2026-11-25' });
  const instance = (await instancesOf(token, (await newRule(token)).id)).at(-1);
  const { db } = app.database;
  const now = new Date('2026-11-20T09:00:00Z');
  await app.runJob('notify-due');
  await assertNoticeMoments(db, now);

  for (const [table, id] of [
    ['tasks', task.id],
    ['recurring_task_instances', instance!.id],
    ['projects', project.id],
  ]) {
    const store = (at: string | null) =>
      sql`update ${sql.table(table!)} set next_notice_at = ${at} where user_id = ${user.user.id} and id = ${id!}`.execute(
        db,
      );
    const { rows } = await sql<{
      at: string;
    }>`select next_notice_at as at from ${sql.table(table!)} where id = ${id!}`.execute(db);
    for (const wrong of [null, '2026-12-24T09:00:00.000Z']) {
      await store(wrong);
      await expect(assertNoticeMoments(db, now)).rejects.toThrow(id!);
    }
    await store(rows[0]!.at);
    await assertNoticeMoments(db, now);
  }
});
