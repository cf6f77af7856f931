import { expect, test } from 'vitest';
import { journalContract } from '#contract/journal.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp();

test('a tag of many entries has the same pages as one of a few', async () => {
  const { token } = await app.newUser();
  const expected = { common: [] as string[], rare: [] as string[] };
  for (let place = 0; place < 520; place += 1) {
    const day = new Date(Date.UTC(2025, 0, 1) + place * 86_400_000).toISOString().slice(0, 10);
    const tags = ['common', ...(place % 100 === 0 ? ['rare'] : [])];
    const { body } = await app.call(journalContract.create, { token, body: { entry_date: day, tags } });
    for (const tag of tags as ('common' | 'rare')[]) expected[tag].unshift(body.id);
  }
  for (const tag of ['common', 'rare'] as const) {
    const found: string[] = [];
    for (let skip = 0; skip < 600; skip += 100) {
      const query = { tag_filter: tag, skip: String(skip), limit: '100' };
      const { body, headers } = await app.call(journalContract.list, { token, query });
      expect(headers['x-total-count']).toBe(String(expected[tag].length));
      found.push(...body.map(({ id }) => id));
    }
    expect(found).toEqual(expected[tag]);
    const query = { tag_filter: tag, date_to: '2025-01-10' };
    const { headers } = await app.call(journalContract.list, { token, query });
    expect(headers['x-total-count']).toBe(tag === 'common' ? '10' : '1');
  }
});
