import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { type ChatExchange, coachContract } from '#contract/coach.ts';
import { journalContract } from '#contract/journal.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask, newPath } = recordsIn(app);

async function breakDown({ token }: TestUser, project_name: string, more: object = {}) {
  const { status, body, text } = await app.call(coachContract.breakDown, { token, body: { project_name, ...more } });
  expect([status, text]).toEqual([200, text]);
  return body;
}
async function review({ token }: TestUser, date?: string) {
  const { status, body, text } = await app.call(coachContract.reviewWeek, { token, ...(date && { body: { date } }) });
  expect([status, text]).toEqual([200, text]);
  return body;
}
async function analyse({ token }: TestUser, project_id: string, problem_description: string) {
  const body = { project_id, problem_description };
  const answer = await app.call(coachContract.analyseObstacle, { token, body });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
}
async function say({ token }: TestUser, content: string, session_id = 'evening') {
  const answer = await app.call(coachContract.send, { token, body: { session_id, content } });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
}

test('a goal becomes tasks, in the area that matches its words', async () => {
  const user = await app.newUser();
  const { area } = await newPath(user);
  const study = await newArea(user, { name: 'Languages', importance: 2 });

  const spanish = await breakDown(user, 'Learn Spanish', { project_description: 'A language for a week in Madrid' });
  expect(spanish).toMatchObject({
    suggested_project: { title: 'Learn Spanish', area_id: study.id, priority: 'medium', status: 'Not Started' },
    area_reason: '“Languages” matches the word “language”.',
    editable: true,
    provider: 'rules',
    sources: [{ entity_type: 'area', entity_id: study.id, name: 'Languages' }],
  });
  expect(spanish.suggested_tasks.map(({ name }) => name)).toContain('Choose one course, book or teacher for Spanish');
  expect(spanish.available_areas.map(({ id }) => id)).toEqual([area.id, study.id]);
  for (const task of spanish.suggested_tasks) expect(task.title).toBe(task.name);

  const run = await breakDown(user, 'Train for a half marathon');
  expect(run.suggested_project.area_id).toBe(area.id);
  expect(run.suggested_tasks[0]!.name).toBe('Run once without hurry, and note how far and how it felt');
});

test('an empty account gets a kind answer to everything', async () => {
  const user = await app.newUser();
  const plan = await breakDown(user, 'X');
  expect([plan.suggested_tasks.length >= 4, plan.available_areas, plan.suggested_project.area_id]).toEqual([
    true,
    [],
    null,
  ]);
  const week = await review(user);
  expect(week).toMatchObject({
    tasks_completed: 0,
    weekly_points: 0,
    alignment_percentage: 0,
    highlights: [],
    sources: [],
  });
  expect(week.next_steps).toEqual(['Start with one pillar, such as health or family.']);
  for (const content of ['What should I do next?', 'How was my week?', 'What is stuck?', 'What is overdue?', 'Hm']) {
    const { reply } = await say(user, content);
    expect([content, reply.content.length > 10, reply.sources]).toEqual([content, true, []]);
  }
});

test('a review of the week uses the log, and names stuck projects and next steps', async () => {
  now = new Date('2026-11-01T09:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const health = await newPillar(user, { name: 'Health', time_allocation_percentage: 50 });
  const work = await newPillar(user, { name: 'Work', time_allocation_percentage: 50 });
  const running = await newArea(user, { name: 'Running', pillar_id: health.id });
  const office = await newArea(user, { name: 'Office', pillar_id: work.id });
  const race = await newProject(user, { name: 'First 10 km', area_id: running.id, status: 'In Progress' });
  const shoes = await newTask(user, race, { name: 'Buy shoes', due_date: '2026-11-02' });
  now = new Date('2026-11-20T09:00:00Z');
  const report = await newProject(user, { name: 'Report', area_id: office.id });
  for (const name of ['Figures', 'Draft']) {
    now = new Date(now.getTime() + 60_000);
    await newTask(user, report, { name, completed: true, estimated_duration: 60 });
  }
  await app.call(alignmentContract.setMonthlyGoal, { token, body: { goal: 100 } });

  const week = await review(user);
  expect(week).toMatchObject({
    from: '2026-11-14',
    to: '2026-11-20',
    tasks_completed: 2,
    projects_completed: 0,
    given_minutes: 120,
    entries_written: 0,
    provider: 'rules',
  });
  expect(week.weekly_points).toBeGreaterThan(0);
  expect(week.alignment_percentage).toBe(week.weekly_points);
  expect(week.highlights).toEqual([
    '“Report” moved most, with 2 tasks done, among them “Draft” and “Figures”.',
    '“Health” got 0% of your time, and you want 50%: it is 1 h short.',
    '“First 10 km” has stalled: nothing completed for 19 days, and 1 task open.',
    '1 task is overdue, the oldest “Buy shoes”, due on 2 November.',
  ]);
  expect(week.next_steps[0]).toBe('Do “Buy shoes”: “Health” is 1 h short this week.');
  expect(week.sources.map(({ entity_id }) => entity_id).toSorted()).toEqual(
    [report.id, health.id, race.id, shoes.id, 'Overdue tasks'].toSorted(),
  );

  await newProject(user, { name: 'Garden', area_id: running.id, status: 'In Progress' });
  const { highlights, next_steps } = await review(user);
  expect(highlights).toContain('2 projects have stalled: “First 10 km” and “Garden”.');
  expect(next_steps[1]).toBe('Write down the next step of “Garden”, or put it on hold.');
});

test('a subtask is named with its task, and never if a task above it waits', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const user = await app.newUser();
  const party = await newProject(user, { name: 'Birthday', status: 'In Progress' });
  const hall = await newTask(user, party, { name: 'Book the hall' });
  const guests = await newTask(user, party, { name: 'Guests', dependency_task_ids: [hall.id] });
  const part = async (of: { id: string }, name: string) =>
    (await app.call(tasksContract.createSubtask, { token: user.token, params: { id: of.id }, body: { name } })).body;
  const list = await part(guests, 'Write the list');
  await part(list, 'Ask the family');
  const next = async () => (await say(user, 'How is Birthday?')).reply;
  expect((await next()).content).toContain('3 tasks wait for others. “Book the hall” is next.');
  await app.call(tasksContract.change, { token: user.token, params: { id: hall.id }, body: { completed: true } });
  await app.call(tasksContract.change, { token: user.token, params: { id: guests.id }, body: { sort_order: 9 } });
  const reply = await next();
  expect(reply.content).toMatch(/“Guests” › “Write the list” is next|“Write the list” › “Ask the family” is next/);
  expect(reply.sources.length).toBe(3);
});

test('a review quotes two lines of the journal of its days, and links counts to their lists; no private entry', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const user = await app.newUser();
  const write = async (entry_date: string, content: string, more: object = {}) =>
    (await app.call(journalContract.create, { token: user.token, body: { content, entry_date, ...more } })).body.id;
  const errands = await newProject(user, { name: 'Errands' });
  await newTask(user, errands, { name: 'Call the plumber', due_date: '2026-11-12' });
  const sad = await write('2026-11-18', 'Fine. Nothing at all went as I had hoped.', { mood: 'sad' });
  const named = await write('2026-11-17', 'I walked for hours today.\n\nThe plumber did not call back.');
  await write('2026-11-17', 'Another long line of the same day.');
  await write('2026-11-16', 'What happened was not worth a line.');
  await write('2026-11-19', 'The plumber and I do not talk anymore.', { is_private: true });
  await write('2026-11-01', 'The plumber came, but that was long ago.');
  const week = await review(user);
  expect(week.highlights).toEqual([
    '1 task is overdue, the oldest “Call the plumber”, due on 12 November.',
    'You wrote on Tuesday 17 November: “The plumber did not call back.”',
    'You wrote on Wednesday 18 November: “Nothing at all went as I had hoped.”',
  ]);
  expect(week.sources).toEqual(
    expect.arrayContaining([
      { entity_type: 'screen', entity_id: 'Overdue tasks', name: '1 task is overdue' },
      { entity_type: 'journal_entry', entity_id: named, name: 'Tuesday 17 November' },
      { entity_type: 'journal_entry', entity_id: sad, name: 'Wednesday 18 November' },
    ]),
  );
  expect((await review(user, '2026-11-05')).highlights).toEqual([
    'You wrote on Sunday 1 November: “The plumber came, but that was long ago.”',
  ]);
});

test('the review names completed subtasks with their task', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const user = await app.newUser();
  const party = await newProject(user, { name: 'Birthday', status: 'In Progress' });
  const guests = await newTask(user, party, { name: 'Guests' });
  const invite = await newTask(user, party, { name: 'Invite', parent_task_id: guests.id });
  await app.call(tasksContract.change, { token: user.token, params: { id: invite.id }, body: { completed: true } });
  expect((await review(user)).highlights).toContain('“Birthday” moved most, with “Guests” › “Invite” done.');
});

test('a review of a past week uses the log and the journal of its days', async () => {
  now = new Date('2026-11-02T09:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const work = await newPillar(user, { name: 'Work', time_allocation_percentage: 50 });
  const office = await newArea(user, { name: 'Office', pillar_id: work.id });
  const report = await newProject(user, { name: 'Report', area_id: office.id });
  const done = async (name: string, minute: string) => {
    now = new Date(`${minute}:00Z`);
    await newTask(user, report, { name, completed: true, estimated_duration: 60 });
  };
  await app.call(alignmentContract.setMonthlyGoal, { token, body: { goal: 100 } });
  await done('Outline', '2026-11-03T09:00');
  await done('Figures', '2026-11-09T09:00');
  await done('Draft', '2026-11-09T09:01');
  await app.call(journalContract.create, { token, body: { content: 'Good', entry_date: '2026-11-10' } });
  now = new Date('2026-11-20T09:00:00Z');
  const next = await newTask(user, report, { name: 'Print' });

  expect(await review(user, '2026-11-13')).toEqual({
    ...{ from: '2026-11-07', to: '2026-11-13', tasks_completed: 2, projects_completed: 0, weekly_points: 10 },
    ...{ given_minutes: 120, entries_written: 1, alignment_percentage: 15, provider: 'rules' },
    weekly_summary:
      'You completed 2 tasks in those 7 days, for 10 points, 5 more than in the 7 days before. ' +
      'You wrote 1 journal entry. ' +
      'By 13 November you had 15 of the 100 points you wanted in November, 26 points behind pace.',
    highlights: ['“Report” moved most, with 2 tasks done, among them “Draft” and “Figures”.'],
    next_steps: ['Continue “Report”: “Print” is next.'],
    sources: [
      { entity_type: 'project', entity_id: report.id, name: 'Report' },
      { entity_type: 'task', entity_id: next.id, name: 'Print' },
    ],
  });
  expect((await review(user, '2026-11-06')).highlights).toEqual(['“Report” moved most, with “Outline” done.']);
  // Today's date is the same as no date.
  expect(await review(user, '2026-11-20')).toEqual(await review(user));
  const late = await app.refused(coachContract.reviewWeek, { token, body: { date: '2026-11-21' } });
  expect([late.status, late.body.detail]).toEqual([
    422,
    [expect.objectContaining({ loc: ['body', 'date'], msg: 'Must be today or earlier' })],
  ]);
});

test('the review of an empty week, or one before the account, says so and is free', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const user = await app.newUser();
  await newPath(user);
  now = new Date('2026-12-20T09:00:00Z');
  const nothing = { tasks_completed: 0, entries_written: 0, highlights: [], next_steps: [], sources: [] };
  expect(await review(user, '2026-12-06')).toMatchObject({
    ...nothing,
    weekly_summary: 'You completed and wrote nothing in those 7 days. Weeks like that happen.',
  });
  for (const date of ['2026-11-19', '0001-01-01']) {
    expect(await review(user, date)).toMatchObject({
      ...{ ...nothing, to: date },
      weekly_summary: 'You completed and wrote nothing in those 7 days. You signed up on 20 November 2026, after that.',
    });
  }
  expect((await app.call(coachContract.quota, { token: user.token })).body.used).toBe(0);
  await app.call(journalContract.create, { token: user.token, body: { content: 'Old', entry_date: '0001-01-01' } });
  expect((await review(user, '0001-01-02')).weekly_summary).toBe(
    'You completed nothing in those 7 days. That happens. You wrote 1 journal entry.',
  );
  now = new Date('2026-11-20T09:00:00Z');
});

test('an obstacle gets advice for its causes and for the state of the project', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Open evening' });
  const hall = await newTask(user, project, { name: 'Book the hall', due_date: '2026-11-10' });
  await newTask(user, project, { name: 'Print the cards', dependency_task_ids: [hall.id] });

  const time = await analyse(user, project.id, 'I never have time, my calendar is full');
  expect(time.project_name).toBe('Open evening');
  expect(time.problem_analyzed).toBe(
    'This sounds like too little time. “Open evening” has 2 open tasks, 1 overdue, 1 waiting for others.',
  );
  expect(time.suggestions[0]).toBe('Give “Book the hall” a fixed 25 minutes this week, before the day fills up.');
  expect(time.suggestions).toContain('Do “Book the hall” first. “Print the cards” waits for it.');
  expect(time.suggestions.length).toBeGreaterThanOrEqual(3);

  const empty = await newProject(user, { name: 'Paint' });
  const unknown = await analyse(user, empty.id, 'xyz');
  expect(unknown.problem_analyzed).toContain('“Paint”. It has no open tasks.');
  expect(unknown.suggestions.length).toBe(3);
});

test('a chat message is answered from the user’s records, stored, and deleted with its chat', async () => {
  const user = await app.newUser();
  const { token } = user;
  const stranger = await app.newUser();
  const { project, task } = await newPath(user);

  const said = await say(user, `Please help me with ${project.name.toUpperCase()}`);
  expect(said).toMatchObject({ session_id: 'evening', message_type: 'user', provider: null, sources: [] });
  expect(said.reply).toMatchObject({ message_type: 'ai', provider: 'rules' });
  expect(said.reply.content).toContain(`“${task.name}” is next`);
  expect(said.reply.sources.map(({ entity_id }) => entity_id)).toEqual([project.id, task.id]);
  await app.call(tasksContract.delete, { token, params: { id: task.id } });

  const read = async (who: TestUser, session_id = 'evening') =>
    (await app.call(coachContract.messages, { token: who.token, params: { session_id } })).body;
  expect((await read(user)).map(({ id }) => id)).toEqual([said.id, said.reply.id]);
  expect((await read(user))[1]!.sources.map(({ entity_id }) => entity_id)).toEqual([project.id]);
  expect([await read(stranger), await read(user, 'other')]).toEqual([[], []]);

  now = new Date(now.getTime() + 60_000);
  await say(user, 'What is stuck?', 'morning');
  const { body: sessions } = await app.call(coachContract.sessions, { token });
  expect(sessions.map(({ session_id, title, message_count }) => [session_id, title, message_count])).toEqual([
    ['morning', 'What is stuck?', 2],
    ['evening', 'Please help me with FIRST 10 KM', 2],
  ]);
  expect((await app.call(coachContract.sessions, { token: stranger.token })).body).toEqual([]);
  const params = { session_id: 'evening' };
  expect((await app.refused(coachContract.deleteSession, { token: stranger.token, params })).status).toBe(404);
  const { body: deleted } = await app.call(coachContract.deleteSession, { token, params });
  expect((await app.refused(coachContract.deleteSession, { token, params })).status).toBe(404);
  expect([await read(user), (await read(user, 'morning')).length]).toEqual([[], 2]);

  // Another chat uses the same id when it is restored.
  await say(user, 'What is next?');
  const restored = await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });
  expect(restored.status).toBe(200);
  const titles = (await app.call(coachContract.sessions, { token })).body.map(({ session_id, title }) => [
    title,
    session_id,
  ]);
  const names = new Map(titles as [string, string][]);
  expect([...names.keys()].toSorted()).toEqual(['Please help me with FIRST 10 KM', 'What is next?', 'What is stuck?']);
  expect(names.get('What is next?')).toBe('evening');
  const back = await read(user, names.get('Please help me with FIRST 10 KM'));
  expect(back.map(({ id }) => id)).toEqual([said.id, said.reply.id]);
});

test('days are formatted like the user’s browser does, and numbers are grouped', async () => {
  now = new Date('2026-11-20T09:00:00Z');
  const user = await app.newUser();
  const { project } = await newPath(user);
  await newTask(user, project, { name: 'Pay', due_date: '2026-11-02' });
  await app.call(alignmentContract.setMonthlyGoal, { token: user.token, body: { goal: 12_000 } });
  const ask = async (language: string) => {
    const headers = { 'accept-language': language };
    const body = { session_id: language, content: 'What is overdue?' };
    const answer = await app.send({ method: 'POST', url: '/api/chat', token: user.token, headers, body });
    return (answer.body as ChatExchange).reply.content;
  };
  expect(await ask('en-US,en;q=0.9')).toContain('“Pay” in “First 10 km”, due on November 2');
  expect(await ask('en-GB')).toContain('“Pay” in “First 10 km”, due on 2 November');
  expect(await ask('fr-FR,fr;q=0.9,en-US;q=0.8')).toContain('“Pay” in “First 10 km”, due on 2 November');
  const { weekly_summary, next_steps } = await review(user);
  expect(weekly_summary).toContain('You have 0 of the 12,000 points you want in November');
  expect(next_steps.join('\n')).toContain('You need about 1,091 points a day to reach your goal of 12,000');
});

test('an unclear message gets the list of possible questions, and answers by rules are not counted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { project } = await newPath(user);
  const quota = async () => (await app.call(coachContract.quota, { token })).body.used;
  const body = { id: newId(), session_id: 'evening', content: 'Blue or green?' };
  const first = await app.call(coachContract.send, { token, body });
  expect(first.body.reply.content).toBe(
    [
      'I didn’t understand “Blue”, “or”, “green”. You can ask me:',
      '- “What is due this week?”',
      '- “What should I do next?”',
      `- “How is ${project.name}?”`,
    ].join('\n'),
  );
  expect(first.body.reply.sources.map(({ entity_id }) => entity_id)).toEqual([project.id]);
  expect((await say(user, 'Hello')).reply.content).toMatch(/^Hello! /);
  expect((await say(user, 'Thank you')).reply.content).toMatch(/^You’re welcome\. /);
  const again = await app.call(coachContract.send, { token, body });
  expect([again.status, again.body.reply.id, await quota()]).toEqual([200, first.body.reply.id, 0]);
  // Each listed question is understood.
  const questions = [...first.body.reply.content.matchAll(/^- “(.*)”$/gm)].map(([, question]) => question!);
  for (const question of questions)
    expect((await say(user, question)).reply.content).not.toMatch(/can’t answer|didn’t understand/);
  expect([questions.length, await quota()]).toEqual([3, 0]);
  // After the chat is deleted, the message is not stored again.
  await app.call(coachContract.deleteSession, { token, params: { session_id: 'evening' } });
  expect((await app.refused(coachContract.send, { token, body })).status).toBe(409);
});

test('a repeated message with the same id gets the same reply', async () => {
  const user = await app.newUser();
  const { token } = user;
  const request_id = newId();
  const plans = [
    await breakDown(user, 'Learn Spanish', { request_id }),
    await breakDown(user, 'Other', { request_id }),
  ];
  expect(plans[1]).toEqual(plans[0]);
  const body = { id: newId(), session_id: 'evening', content: 'What is stuck?' };
  const first = await app.call(coachContract.send, { token, body });
  const second = await app.call(coachContract.send, { token, body });
  expect([first.status, second.status, second.body]).toEqual([201, 200, first.body]);
  const { body: quota } = await app.call(coachContract.quota, { token });
  expect(quota).toEqual({
    total: 100,
    used: 0,
    remaining: 100,
    resets_at: '2026-12-01T00:00:00.000Z',
    provider: 'rules',
  });
});

test('“What is due this week?” is answered by what is due from today to the end of the week, tasks and occurrences', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { name: 'Art' });
  expect((await say(user, 'What is due this week?')).reply.content).toBe(
    'Nothing is due this week, up to 22 November.\nSee: Tasks',
  );
  await newTask(user, project, { name: 'Frame', due_date: '2026-11-22' });
  await newTask(user, project, { name: 'Paint', due_date: '2026-11-20' });
  await newTask(user, project, { name: 'Sell', due_date: '2026-11-23' });
  await newTask(user, project, { name: 'Sketch', due_date: '2026-11-18' });
  await newTask(user, project, { name: 'Clean', due_date: '2026-11-21', completed: true });
  const pattern = { type: 'weekly' as const, weekdays: ['saturday' as const] };
  await app.call(recurringContract.create, { token, body: { name: 'Stretch', recurrence_pattern: pattern } });
  const { reply } = await say(user, 'What is due this week?');
  expect(reply.content).toBe(
    [
      '3 tasks are due this week, up to 22 November:',
      '- “Paint” in “Art”, due today',
      '- “Stretch”, due tomorrow',
      '- “Frame” in “Art”, due on Sunday',
      '1 task is overdue.',
      'See: Tasks',
    ].join('\n'),
  );
  expect(reply.sources.map(({ name }) => name)).toEqual(['Paint', 'Art', 'Frame']);
  expect((await say(user, 'What should I start with?')).reply.content).toMatch(/^Start with “Sketch”/);
  expect((await say(user, 'What stands still?')).reply.content).toMatch(/^Nothing has stalled/);
});

test('“What is overdue?” names occurrences of recurring tasks too', async () => {
  now = new Date('2026-11-16T09:00:00Z');
  const user = await app.newUser();
  const pattern = { type: 'weekly' as const, weekdays: ['tuesday' as const] };
  await app.call(recurringContract.create, {
    token: user.token,
    body: { name: 'Water plants', recurrence_pattern: pattern },
  });
  await newTask(user, await newProject(user, { name: 'Art' }), { name: 'Sketch', due_date: '2026-11-18' });
  now = new Date('2026-11-20T09:00:00Z');
  const { reply } = await say(user, 'What is overdue?');
  expect(reply.content.split('\n').slice(0, 3)).toEqual([
    '2 tasks are overdue:',
    '- “Water plants”, due on 17 November',
    '- “Sketch” in “Art”, due on 18 November',
  ]);
  // A panel cannot be opened by the id of an occurrence alone.
  expect(reply.sources.map(({ name }) => name)).toEqual(['Sketch', 'Art']);
  const { body: messages } = await app.call(coachContract.messages, {
    token: user.token,
    params: { session_id: reply.session_id },
  });
  expect(messages.at(-1)).toEqual(reply);

  const { highlights, next_steps, sources } = await review(user);
  expect(highlights).toContain('2 tasks are overdue, the oldest “Water plants”, due on 17 November.');
  expect(next_steps).toContain('Decide about “Sketch”: do it, reschedule it, or delete it.');
  expect(sources.map(({ name }) => name)).not.toContain('Water plants');
});
