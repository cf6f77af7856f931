import { afterEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '#contract/journal.ts';
import type { DailyReflection, DayReflections } from '#contract/reflections.ts';
import { changeEntry } from '#web/features/journal/journal-mutations.ts';
import { journalQueries } from '#web/features/journal/journal-queries.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { writeEvening, writeMorning } from './reflection-mutations.ts';
import { reflectionQueries } from './reflection-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const DATE = '2026-11-22';
const AT = '2026-11-22T20:00:00.000Z';
const DAY = reflectionQueries.day(DATE);
const ENTRY = journalQueries.one('first');

const evening: DailyReflection = {
  ...{ id: 'first', date: DATE, created_at: AT, updated_at: AT, streak: 3 },
  ...{ reflection_text: 'A long day', completion_score: 8, mood: 'grateful' },
  ...{ biggest_accomplishment: 'The race', challenges_faced: null, tomorrow_focus: null },
};
const entry = {
  ...{ id: 'first', title: 'Evening reflection', content: 'A long day', entry_date: DATE, reflection: 'evening' },
  ...{ mood: 'grateful', mood_chosen: true, energy_level: 'moderate', energy_chosen: false, tags: [], links: [] },
  template_responses: { 'What went best?': 'The race' },
} as unknown as JournalEntry;
const facts = { completed: [], completed_count: 0, points: 0, focus_minutes: 0 };
const none = { morning: null, evening: null, focus_from_yesterday: null };
const without: DayReflections = { date: DATE, ...none, streak: 2, facts };

async function serverWith(day: DayReflections, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /reflections': () => ({ body: day }),
    'GET /journal/first': () => ({ body: entry }),
    ...answers,
  });
  await server.open(DAY);
  if (day.evening) await server.open(ENTRY);
  return {
    ...server,
    day: () => server.shown<DayReflections>(DAY),
    entry: () => server.shown<JournalEntry>(ENTRY),
  };
}

const refused = () => ({ status: 400, body: { detail: 'No' } });

test('an evening is shown at once with its written fields and no unset mood, and disappears after a refusal', async () => {
  const server = await serverWith(without, { 'POST /ai/daily-reflection': refused });

  const body = { reflection_text: 'Good', mood: null };
  const written = server.records.write(writeEvening({ id: 'new', date: DATE, body, at: AT }));

  expect(server.day()).toMatchObject({
    evening: { ...body, id: 'new', completion_score: null, tomorrow_focus: null, streak: 2, created_at: AT },
    ...{ morning: null, streak: 2 },
  });
  await expect(written).rejects.toThrow('No');
  expect(server.day()).toEqual(without);
});

test('a morning is shown at once beside the evening, its streak once the server has counted', async () => {
  const { mood: _, ...common } = evening;
  const answer = { ...common, id: 'm', streak: 4, today_intention: 'Rest', sleep_quality: 7, sleep_hours: null };
  const server = await serverWith(
    { ...without, evening },
    { 'POST /sleep-reflections': () => ({ status: 201, body: { ...answer, feeling: null, sleep_influences: null } }) },
  );

  const body = { today_intention: 'Rest', sleep_quality: 7 };
  const written = server.records.write(writeMorning({ id: 'm', date: DATE, body, at: AT }));

  expect(server.day()).toMatchObject({ morning: { ...body, id: 'm', feeling: null }, evening, streak: 2 });
  await written;
  expect(server.day()).toMatchObject({ morning: body, streak: 4 });
  // A retry after a lost answer would otherwise overwrite what another device has added meanwhile.
  const base = { today_intention: '' };
  expect(server.sent).toMatchObject([
    { line: 'POST /sleep-reflections', body: { id: 'm', date: DATE, ...body, base } },
  ]);
});

test('the focus of an evening is shown on the next day at once', async () => {
  const server = await serverWith(without, { 'POST /ai/daily-reflection': refused });
  const next = reflectionQueries.day('2026-11-23');
  await server.open(next);
  const focusOfNext = () => server.shown<DayReflections>(next).focus_from_yesterday;

  const body = { tomorrow_focus: 'The case study' };
  const written = server.records.write(writeEvening({ id: 'new', date: DATE, body, at: AT }));

  expect(focusOfNext()).toBe('The case study');
  await expect(written).rejects.toThrow('No');
  expect(focusOfNext()).toBeNull();
});

test('if another device has already created the reflection of the day, it is kept with its id', async () => {
  const server = await serverWith(without, { 'POST /ai/daily-reflection': () => ({ body: evening }) });

  await server.records.write(writeEvening({ id: 'new', date: DATE, body: { reflection_text: 'A long day' }, at: AT }));

  expect(server.day()).toMatchObject({ evening: { id: 'first', mood: 'grateful', completion_score: 8 }, streak: 3 });
});

test('changing an evening changes its entry, and a refusal reverts both', async () => {
  const server = await serverWith({ ...without, evening }, { 'POST /ai/daily-reflection': refused });

  const body = { reflection_text: 'Two words', mood: null };
  const written = server.records.write(writeEvening({ id: 'first', date: DATE, body, at: AT }));

  expect(server.day().evening).toMatchObject({ ...body, completion_score: 8, biggest_accomplishment: 'The race' });
  expect(server.entry()).toMatchObject({ content: 'Two words', mood: 'reflective', mood_chosen: false, tags: [] });
  await expect(written).rejects.toThrow('No');
  expect(server.day().evening).toEqual(evening);
  expect(server.entry()).toEqual(entry);
});

test('changing the entry changes the evening', async () => {
  const server = await serverWith({ ...without, evening }, { 'PUT /journal/first': refused });

  const written = server.records.write(changeEntry({ id: 'first', body: { content: 'Shorter', mood: 'peaceful' } }));

  expect(server.day().evening).toMatchObject({ reflection_text: 'Shorter', mood: 'peaceful', completion_score: 8 });
  expect(server.entry()).toMatchObject({ mood: 'peaceful', mood_chosen: true, energy_chosen: false });
  await expect(written).rejects.toThrow('No');
  expect(server.day().evening).toEqual(evening);
});

test('moving an entry to another day moves its evening', async () => {
  const server = await serverWith({ ...without, evening }, { 'PUT /journal/first': refused });

  const written = server.records.write(changeEntry({ id: 'first', body: { entry_date: '2026-11-21' } }));

  expect(server.day().evening).toBeNull();
  await expect(written).rejects.toThrow('No');
  expect(server.day().evening).toEqual(evening);
});
