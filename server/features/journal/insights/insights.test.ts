import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { journalContract, Mood } from '#contract/journal.ts';
import { trashContract } from '#contract/trash.ts';
import { addDays, dayOfWeek } from '#server/platform/calendar.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn } from '#server/testing/records.ts';
import { periodsOf, weekdaysOf } from './periods.ts';
import { streaksOf } from './streaks.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { write, change, list } = journalIn(app);

const insights = async ({ token }: Pick<TestUser, 'token'>, date_from?: string, date_to?: string) =>
  (
    await app.call(journalContract.insights, {
      token,
      query: { ...(date_from && { date_from }), ...(date_to && { date_to }) },
    })
  ).body;
const summary = async ({ token }: Pick<TestUser, 'token'>) => (await app.call(journalContract.summary, { token })).body;

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

test('without an entry there is nothing to sum up', async () => {
  const user = await app.newUser();
  expect(await summary(user)).toEqual({ current_streak: 0, tags: [] });
  expect(await insights(user)).toEqual({
    ...{ total_entries: 0, current_streak: 0, longest_streak: 0, most_common_mood: null, average_energy_level: null },
    ...{ days_written: 0, moods: [], energy_levels: [], most_used_tags: [], mood_trend: [], energy_trend: [] },
    ...{ period_unit: 'day', periods: [] },
    weekdays: WEEK.map((weekday) => ({ weekday, entries: 0, words: 0 })),
    writing_stats: {
      ...{ total_words: 0, average_words: 0, average_words_per_entry: 0, total_reading_time: 0 },
      ...{ total_reading_time_minutes: 0, entries_this_month: 0, longest_entry_words: 0 },
    },
  });
});

test('moods, energy, tags and words are summed over all entries, trends over thirty days', async () => {
  const user = await app.newUser();
  now = new Date('2026-11-22T12:00:00Z');
  const entries = [
    {
      entry_date: '2026-11-22',
      mood: 'anxious',
      energy_level: 'very_low',
      content: 'one two three',
      tags: ['Café', 'a'],
    },
    { entry_date: '2026-11-22', mood: 'excited', energy_level: 'high', content: 'w '.repeat(201), tags: ['cafe'] },
    { entry_date: '2026-10-24', mood: 'excited', energy_level: 'moderate', tags: ['b'] },
    { entry_date: '2026-10-23', mood: 'peaceful', energy_level: 'moderate', content: 'four' },
    { entry_date: '2026-12-01', mood: 'peaceful', energy_level: 'moderate' },
    { entry_date: '2026-11-30', mood: 'excited', energy_level: 'moderate' },
  ] as const;
  for (const entry of entries) {
    now = new Date(now.getTime() + 1000);
    await write(user, { ...entry, tags: 'tags' in entry ? [...entry.tags] : [] });
  }

  expect(await insights(user)).toMatchObject({
    ...{
      total_entries: 6,
      days_written: 5,
      current_streak: 1,
      longest_streak: 2,
      most_common_mood: 'excited',
      average_energy_level: 2.8,
    },
    moods: [
      { mood: 'excited', count: 3 },
      { mood: 'peaceful', count: 2 },
      { mood: 'anxious', count: 1 },
    ],
    energy_levels: [
      { energy_level: 'moderate', count: 4 },
      { energy_level: 'high', count: 1 },
      { energy_level: 'very_low', count: 1 },
    ],
    most_used_tags: [
      { tag: 'Café', count: 2 },
      { tag: 'a', count: 1 },
      { tag: 'b', count: 1 },
    ],
    mood_trend: [
      { date: '2026-10-24', mood: 'excited', mood_score: 5 },
      { date: '2026-11-22', mood: 'excited', mood_score: 3 },
    ],
    energy_trend: [
      { date: '2026-10-24', energy_level: 'moderate', energy_score: 3 },
      { date: '2026-11-22', energy_level: 'high', energy_score: 2.5 },
    ],
    writing_stats: {
      ...{ total_words: 205, average_words: 34, average_words_per_entry: 34, total_reading_time: 4 },
      ...{ total_reading_time_minutes: 4, entries_this_month: 3, longest_entry_words: 201 },
    },
  });
});

testOnce('unset moods and energy are not counted, and the last chosen ones are used for their day', async () => {
  now = new Date('2026-11-22T12:00:00Z');
  const user = await app.newUser();
  await write(user, { entry_date: '2026-11-20', content: 'Nothing chosen' });
  expect(await insights(user)).toMatchObject({
    ...{ total_entries: 1, most_common_mood: null, average_energy_level: null, moods: [], energy_levels: [] },
    ...{ mood_trend: [], energy_trend: [] },
    periods: [{ entries: 1, mood_score: null, energy_score: null }, { entries: 0 }, { entries: 0 }],
  });

  await write(user, { entry_date: '2026-11-22', mood: 'anxious' });
  await write(user, { entry_date: '2026-11-22', mood: 'grateful' });
  const { id } = await write(user, { entry_date: '2026-11-22', energy_level: 'high' });
  await write(user, { entry_date: '2026-11-22' });
  expect(await insights(user)).toMatchObject({
    ...{ total_entries: 5, average_energy_level: 4, energy_levels: [{ energy_level: 'high', count: 1 }] },
    moods: [
      { mood: 'anxious', count: 1 },
      { mood: 'grateful', count: 1 },
    ],
    mood_trend: [{ date: '2026-11-22', mood: 'grateful', mood_score: 2.5 }],
    energy_trend: [{ date: '2026-11-22', energy_level: 'high', energy_score: 4 }],
  });

  await change(user, id, { energy_level: null, mood: 'reflective' });
  expect(await insights(user)).toMatchObject({
    ...{ average_energy_level: null, mood_trend: [{ mood: 'reflective', mood_score: 2.7 }] },
  });
  expect((await list(user, { mood_filter: 'reflective' })).map((entry) => entry.id)).toEqual([id]);
});

testOnce('every mood can be chosen, is found by its filter, and has a score', async () => {
  const user = await app.newUser();
  expect(Mood.options).toEqual(expect.arrayContaining(['calm', 'tired', 'sad']));
  for (const mood of Mood.options) {
    const { id } = await write(user, { entry_date: '2026-11-22', mood });
    expect((await list(user, { mood_filter: mood })).map((entry) => entry.id)).toEqual([id]);
  }
  const { moods, mood_trend: trend } = await insights(user);
  expect(moods.map(({ mood }) => mood).toSorted()).toEqual(Mood.options.toSorted());
  // Four of 4, three each of 5 and 2, two of 1, and one 3.
  expect(trend).toEqual([{ date: '2026-11-22', mood: 'sad', mood_score: 3.2 }]);
});

testOnce('the ten most used tags are returned', async () => {
  const user = await app.newUser();
  for (let index = 0; index < 12; index += 1) await write(user, { tags: [`t${index}`, 't11'] });

  const { most_used_tags: tags } = await insights(user);

  expect([tags.length, tags[0]]).toEqual([10, { tag: 't11', count: 12 }]);
});

test('a range of days is summed up without streaks, in periods that fit its length', async () => {
  now = new Date('2026-11-22T12:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  await app.call(authContract.changeProfile, { token, body: { week_starts_on: 'sunday' } });
  await write(user, { entry_date: '2026-09-01', tags: ['old'], content: 'one two', mood: 'anxious' });
  await write(user, { entry_date: '2026-11-21', tags: ['New', 'old'], content: 'one', mood: 'grateful' });
  await write(user, { entry_date: '2026-11-22', tags: ['new'], mood: 'excited', energy_level: 'very_high' });

  const days = await insights(user, '2026-11-20', '2026-11-22');
  expect(days).toMatchObject({
    ...{ total_entries: 2, days_written: 2, current_streak: 2, longest_streak: 2, average_energy_level: 5 },
    moods: [
      { mood: 'excited', count: 1 },
      { mood: 'grateful', count: 1 },
    ],
    most_used_tags: [
      { tag: 'New', count: 2 },
      { tag: 'old', count: 1 },
    ],
    writing_stats: { total_words: 1, entries_this_month: 2, longest_entry_words: 1 },
    period_unit: 'day',
  });
  expect(days.periods).toEqual([
    { date_from: '2026-11-20', date_to: '2026-11-20', entries: 0, words: 0, mood_score: null, energy_score: null },
    { date_from: '2026-11-21', date_to: '2026-11-21', entries: 1, words: 1, mood_score: 4, energy_score: null },
    { date_from: '2026-11-22', date_to: '2026-11-22', entries: 1, words: 0, mood_score: 5, energy_score: 5 },
  ]);
  expect(days.weekdays.map(({ weekday, entries }) => [weekday, entries])).toEqual([
    ...[['sunday', 1] as const, ...WEEK.slice(0, 5).map((weekday) => [weekday, 0] as const)],
    ['saturday', 1],
  ]);

  // A year is split into the user's weeks, of which the first and the last are partial.
  const weeks = await insights(user, '2025-11-23', '2026-11-22');
  expect([weeks.period_unit, weeks.periods.length]).toEqual(['week', 13]);
  expect(weeks.periods[0]).toMatchObject({ date_from: '2026-09-01', date_to: '2026-09-05', entries: 1, words: 2 });
  expect(weeks.periods.slice(-2)).toMatchObject([
    { date_from: '2026-11-15', date_to: '2026-11-21', entries: 1 },
    { date_from: '2026-11-22', date_to: '2026-11-22', entries: 1, mood_score: 5 },
  ]);

  await write(user, { entry_date: '2024-11-30' });
  const months = await insights(user);
  expect([months.period_unit, months.periods.length]).toEqual(['month', 25]);
  expect(months.periods.slice(0, 2)).toMatchObject([
    { date_from: '2024-11-30', date_to: '2024-11-30', entries: 1 },
    { date_from: '2024-12-01', date_to: '2024-12-31', entries: 0 },
  ]);

  for (const entry_date of ['0001-01-01', '9999-12-31']) await write(user, { entry_date });
  const years = await insights(user);
  expect(years.period_unit).toBe('year');
  expect(years.periods.map(({ date_from, date_to, entries }) => [date_from, date_to, entries])).toEqual([
    ['0001-01-01', '0001-12-31', 1],
    ['2024-01-01', '2024-12-31', 1],
    ['2026-01-01', '2026-12-31', 3],
    ['9999-01-01', '9999-12-31', 1],
  ]);
  expect((await insights(user, '9999-12-30', '9999-12-31')).periods).toHaveLength(2);
  expect(await insights(user, '2026-11-22', '2026-11-01')).toMatchObject({ total_entries: 0, periods: [] });
});

test('periods add up to the whole for any range', () => {
  const first = '2020-02-29';
  const sums = { moods: 3, with_mood: 1, energies: 3, with_energy: 1 };
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...WEEK),
      (after, weekStartsOn) => {
        const days = after.map((each) => ({
          ...sums,
          entry_date: addDays(first, each),
          entries: 1 + (each % 3),
          words: each,
        }));
        const [from, to] = [addDays(first, Math.min(...after)), addDays(first, Math.max(...after))];
        const { unit, periods } = periodsOf(days, { from, to, weekStartsOn });
        const total = (of: readonly { entries: number; words: number }[]) =>
          of.reduce((sum, { entries, words }) => [sum[0]! + entries, sum[1]! + words], [0, 0]);
        expect(total(periods)).toEqual(total(days));
        expect(total(weekdaysOf(days, weekStartsOn))).toEqual(total(days));
        if (unit === 'year') return;
        const weeks = unit === 'week' ? periods.slice(1) : [];
        expect(weeks.every(({ date_from }) => dayOfWeek(date_from) === weekStartsOn)).toBe(true);
        expect([periods[0]!.date_from, periods.at(-1)!.date_to]).toEqual([from, to]);
        for (const [place, { date_from }] of periods.slice(1).entries()) {
          expect(date_from).toBe(addDays(periods[place]!.date_to, 1));
        }
      },
    ),
  );
});

test('the journal returns its streak and all tags, the most used first', async () => {
  now = new Date('2026-11-22T12:00:00Z');
  const user = await app.newUser();
  for (const entry_date of ['2026-11-22', '2026-11-21', '2020-01-01']) {
    await write(user, { entry_date, tags: ['über', `of ${entry_date}`] });
  }
  await write(user, { entry_date: '2019-01-01', tags: ['Uber'], is_private: true });
  await write(await app.newUser(), { tags: ['mine'] });

  expect(await summary(user)).toEqual({
    current_streak: 2,
    tags: [
      { tag: 'Uber', count: 4 },
      { tag: 'of 2020-01-01', count: 1 },
      { tag: 'of 2026-11-21', count: 1 },
      { tag: 'of 2026-11-22', count: 1 },
    ],
  });
});

testOnce('a streak uses the user’s days, survives an undone deletion, and a gap can be filled later', async () => {
  now = new Date('2026-11-20T10:30:00Z');
  const user = await app.newUser({ timezone: 'Pacific/Kiritimati' });
  const { token } = user;
  await write(user);
  now = new Date('2026-11-22T09:00:00Z');
  const { id } = await write(user);
  const streaks = async () => {
    const { current_streak, longest_streak } = await insights(user);
    return [current_streak, longest_streak];
  };

  // The first entry was on the 21st there.
  expect(await streaks()).toEqual([2, 2]);
  const { body } = await app.call(journalContract.delete, { token, params: { id } });
  expect(await streaks()).toEqual([1, 1]);
  await app.call(trashContract.restore, { token, params: { id: body.trash_id! } });
  expect(await streaks()).toEqual([2, 2]);
  await write(user, { entry_date: '2026-11-19' });
  expect(await streaks()).toEqual([2, 2]);
  await write(user, { entry_date: '2026-11-20' });
  expect(await streaks()).toEqual([4, 4]);
  now = new Date('2026-11-24T09:00:00Z');
  expect(await streaks()).toEqual([0, 4]);
});

test('streaks of random days equal those computed by the calendar', () => {
  const day = '2026-03-01';
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -3, max: 40 })), (ago) => {
      const days = ago.toSorted((one, other) => one - other).map((back) => addDays(day, -back));
      const there = new Set(ago.filter((back) => back >= 0));
      const lengthFrom = (back: number): number => (there.has(back) ? 1 + lengthFrom(back + 1) : 0);
      const newest = Math.min(...there);
      expect(streaksOf(days, day)).toEqual({
        current: there.has(0) ? lengthFrom(0) : lengthFrom(1),
        latest: there.size === 0 ? 0 : lengthFrom(newest),
        longest: Math.max(0, ...[...there].map(lengthFrom)),
      });
    }),
  );
});

testOnce('a user sees no figures of another user', async () => {
  await write(await app.newUser(), { tags: ['mine'], content: 'words' });

  expect((await insights(await app.newUser())).total_entries).toBe(0);
});
