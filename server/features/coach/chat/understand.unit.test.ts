import { expect, test } from 'vitest';
import { type Candidate, readingsOf, readMessage } from './understand.ts';

const known = { day: '2026-11-29', weekEnd: '2026-11-29', locale: 'en-GB' };

test.each(['zz than ', 'alpha vs ', 'compare alpha and '])(
  'F-01: a message of many “%s” looks at each name a few times, and lets other requests run in between',
  async (part) => {
    let looks = 0;
    const candidates = Array.from({ length: 500 }, (_, index): Candidate => ({
      get name() {
        looks += 1;
        return `walk alpha than ${index}`;
      },
      ...{ above: '', word: '<area>', named: {}, stems: () => new Set(['walk', 'alpha']) },
    }));
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    for await (const _ of readingsOf(readMessage(part.repeat(100).slice(0, 300))!, known, candidates));
    clearImmediate(next);

    expect(looks / candidates.length).toBeLessThan(20);
    expect(turns).toBeGreaterThan(4);
  },
);
