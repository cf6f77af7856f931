import { expect, test } from 'vitest';
import { FairSlots } from './fair-slots.ts';

const turns = () => new Promise((resolve) => setTimeout(resolve));

test('as many people work at a time as there are slots, each with one piece of work, and in turn', async () => {
  const slots = new FairSlots(2, { waitMs: 60_000, waitingMax: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (userId: string, work: string) =>
    slots.run(userId, () => {
      begun.push(work);
      return new Promise<void>((resolve) => ends.set(work, resolve));
    });
  const all = [start('ana', 'ana 1'), start('ana', 'ana 2'), start('ben', 'ben 1'), start('cem', 'cem 1')];
  await turns();
  expect(begun).toEqual(['ana 1', 'ben 1']);
  ends.get('ana 1')!();
  await turns();
  expect(begun).toEqual(['ana 1', 'ben 1', 'cem 1']);
  ends.get('ben 1')!();
  await turns();
  expect(begun).toEqual(['ana 1', 'ben 1', 'cem 1', 'ana 2']);
  for (const work of ['cem 1', 'ana 2']) ends.get(work)!();
  await Promise.all(all);
});

test('work that fails frees its slot', async () => {
  const slots = new FairSlots(1, { waitMs: 60_000, waitingMax: 1 });
  await expect(slots.run('ana', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run('ben', async () => 'done')).toBe('done');
});
