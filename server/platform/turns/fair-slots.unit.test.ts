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

test('a person may have more than one slot, and leaves the others to other people', async () => {
  const slots = new FairSlots(3, { waitMs: 60_000, waitingMax: 5 }, 2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (userId: string) =>
    slots.run(userId, () => {
      begun.push(userId);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = ['ana', 'ana', 'ana', 'ben', 'cem'].map(start);
  await turns();
  expect(begun).toEqual(['ana', 'ana', 'ben']);
  ends[0]!();
  await turns();
  expect(begun).toEqual(['ana', 'ana', 'ben', 'cem']);
  for (let index = 1; index < 5; index += 1) {
    ends[index]!();
    await turns();
  }
  await Promise.all(all);
  expect(begun).toEqual(['ana', 'ana', 'ben', 'cem', 'ana']);
});

test('work that fails frees its slot', async () => {
  const slots = new FairSlots(1, { waitMs: 60_000, waitingMax: 1 });
  await expect(slots.run('ana', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run('ben', async () => 'done')).toBe('done');
});
