import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journalContract } from '#contract/journal.ts';
import { trashContract } from '#contract/trash.ts';
import { addDays } from '#server/platform/calendar.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn } from '#server/testing/records.ts';
import { streaksOf } from './streaks.ts';

let now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { write } = journalIn(app);

const insights = async ({ token }: Pick<TestUser, 'token'>) =>
  (await app.call(journalContract.insights, { token })).body;

test('without an entry there is nothing to sum up', async () => {
  expect(await insights(await app.newUser())).toEqual({
    ...{ total_entries: 0, current_streak: 0, longest_streak: 0, most_common_mood: null, average_energy_level: null },
    ...{ most_used_tags: [], mood_trend: [], energy_trend: [] },
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

  expect(await insights(user)).toEqual({
    ...{
      total_entries: 6,
      current_streak: 1,
      longest_streak: 2,
      most_common_mood: 'excited',
      average_energy_level: 2.8,
    },
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

test('the ten most used tags are told', async () => {
  const user = await app.newUser();
  for (let index = 0; index < 12; index += 1) await write(user, { tags: [`t${index}`, 't11'] });

  const { most_used_tags: tags } = await insights(user);

  expect([tags.length, tags[0]]).toEqual([10, { tag: 't11', count: 12 }]);
});

test('a streak goes by the days of the person, survives a deletion that is undone, and a gap can be filled later', async () => {
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

  // The first was of the 21st there.
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

test('streaks are those of the calendar, whatever the days', () => {
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

test('nobody sees figures of somebody else', async () => {
  await write(await app.newUser(), { tags: ['mine'], content: 'words' });

  expect((await insights(await app.newUser())).total_entries).toBe(0);
});
