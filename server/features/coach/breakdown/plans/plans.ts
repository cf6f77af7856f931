import type { BreakdownType } from '#contract/coach.ts';
import { HOME, MOVING, TIDYING } from './at-home.ts';
import { BUILDING, CAREER, DECIDING, WORK, WRITING } from './at-work.ts';
import { HEALTH, LEARNING, MONEY } from './for-oneself.ts';
import { EVENT, TRAVEL } from './with-others.ts';
import { type Plan, step } from './plan.ts';

const GENERAL: Plan = {
  word: 'a project of its own kind',
  signs: [],
  areas: [],
  verbs: [],
  steps: [
    step(
      'Write down what % looks like when it is done',
      20,
      'high',
      'Two or three sentences are enough. They decide what belongs to it and what does not.',
    ),
    step('List everything that has to happen for %', 30, 'high', 'Unsorted, as it comes to mind. Sort it afterwards.'),
    step('Find out what is still unknown about %', 45, 'medium', 'Whom to ask, what to look up, what it may cost.'),
    step(
      'Do the smallest part of % that already counts',
      60,
      'medium',
      'Something that is visible by the end of the hour.',
    ),
    step('Do the largest part of %', 120, 'medium', 'Split it into subtasks where it takes more than an afternoon.'),
    step(
      'Look at % once more and finish what is missing',
      45,
      'low',
      'Compare it with what you wrote at the beginning.',
    ),
  ],
};

const PERSONAL: Plan = {
  ...GENERAL,
  word: 'something of your own',
  areas: ['personal', 'family', 'friends', 'home', 'leisure', 'hobby', 'creative', 'relationship', 'spiritual', 'mind'],
};

/** Those that are told from words, the more particular ones first: of equal signs the first wins. */
export const DETECTED: readonly Plan[] = [
  ...[EVENT, TRAVEL, MOVING, WRITING, MONEY, CAREER, TIDYING, HOME, HEALTH, LEARNING, BUILDING, DECIDING],
];

/** The plan of a type that somebody has chosen; `general` and `personal` leave it to the words. */
export const CHOSEN: Readonly<Record<BreakdownType, Plan>> = {
  general: GENERAL,
  learning: LEARNING,
  career: CAREER,
  health: HEALTH,
  work: WORK,
  personal: PERSONAL,
};
