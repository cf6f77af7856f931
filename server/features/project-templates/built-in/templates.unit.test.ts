import { expect, test } from 'vitest';
import { fourWeeksOfLearning } from './four-weeks-of-learning.ts';
import { launchSomethingSmall } from './launch-something-small.ts';
import { shortTrip } from './short-trip.ts';

const WEEKS = ['one', 'two', 'three', 'four', 'five', 'six'];

test.each([fourWeeksOfLearning, launchSomethingSmall, shortTrip])(
  'the weeks that the texts of “$name” name are those of its tasks',
  ({ name, description, tasks }) => {
    const span = Math.max(...tasks.map(({ day = 0 }) => day)) + 1;
    const [, named] = /(\w+) weeks/i.exec(`${name}. ${description}`)!;
    expect(WEEKS.indexOf(named!.toLowerCase()) + 1).toBe(Math.round(span / 7));
  },
);
