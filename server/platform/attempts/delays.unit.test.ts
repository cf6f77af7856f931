import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDelays } from './delays.ts';

const EACH_NEW = 'a new one each time';

/** Starts attempts in waves of any size, and ends those that have waited longest. */
const event = fc.oneof(
  fc.record({
    person: fc.constantFrom('maya', 'noor', EACH_NEW),
    network: fc.constantFrom('home', 'office', EACH_NEW),
    isKnown: fc.boolean(),
    times: fc.constantFrom(1, 5, 12, 150),
  }),
  fc.record({ over: fc.constantFrom(1, 20, 1000) }),
);

const crowd = (isKnown: boolean) => ({ person: EACH_NEW, network: EACH_NEW, isKnown, times: 1010 });
const maya = (network: string, isKnown: boolean) => ({ person: 'maya', network, isKnown, times: 150 });

test('A8: an attempt is refused only when the limit of its account, of its network, or of all is reached', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 20, size: 'max' }), async (events) => {
      const ends: (() => void)[] = [];
      const delays = createDelays(() => new Promise<void>((resolve) => ends.push(resolve)));
      const waiting: { places: string[]; done: Promise<void> }[] = [];
      const counts = new Map<string, number>();
      const count = (places: string[], by: number) =>
        places.forEach((place) => counts.set(place, (counts.get(place) ?? 0) + by));
      const wrong: object[] = [];
      let made = 0;
      const named = (name: string) => (name === EACH_NEW ? `number ${(made += 1)}` : name);
      const end = async (most: number) => {
        for (const over of ends.splice(0, most)) over();
        const left = waiting.splice(0, most);
        await Promise.all(left.map(({ done }) => done));
        left.forEach(({ places }) => count(places, -1));
      };
      for (const each of events) {
        if ('over' in each) await end(each.over);
        else {
          for (let time = 0; time < each.times; time += 1) {
            const attempt = { ...each, person: named(each.person), network: named(each.network) };
            const { isKnown, person, network } = attempt;
            const places = [`${isKnown} person ${person}`, `${isKnown} network ${network}`, `${isKnown}`];
            const most = [isKnown ? 10 : 100, 10, 1000];
            const isFull = places.some((place, index) => (counts.get(place) ?? 0) >= most[index]!);
            const before = ends.length;
            const done = delays.wait(1, attempt);
            if (ends.length - before !== (isFull ? 0 : 1)) wrong.push({ attempt, isFull });
            if (isFull) await done.catch(() => {});
            else {
              waiting.push({ places, done });
              count(places, 1);
            }
          }
        }
      }
      await end(Infinity);
      expect(wrong).toEqual([]);
    }),
    {
      numRuns: 30,
      examples: [
        [[maya(EACH_NEW, false), maya('home', true), { over: 1000 }, maya('home', true)]],
        [[crowd(false), maya('home', true), crowd(true), { over: 20 }, crowd(false)]],
      ],
    },
  );
});
