import type { Draft } from '../draft.ts';

export const habitsThatSurvive: Draft = {
  number: 4,
  title: 'Habits that survive a bad week',
  description:
    'How to make something come back by itself, small enough for the worst Tuesday, and what to do with the gaps.',
  category: 'Habits',
  folder: 'habits-that-survive',
  lessons: [
    {
      file: '01-plan-for-the-worst-tuesday.md',
      tryIt: {
        title: 'Write down the smallest version',
        description: 'Name it by what to do, and choose the days that would be enough.',
        action: 'New repeating task',
        section: 'tasks',
        params: { view: 'repeating', new: 'yes' },
      },
    },
    {
      file: '02-after-what-and-where.md',
      tryIt: {
        title: 'Give one habit an address',
        description: 'Add to its name what it comes after, and choose what the next date counts from.',
        action: 'Open repeating tasks',
        section: 'tasks',
        params: { view: 'repeating' },
      },
    },
    {
      file: '03-a-gap-is-a-gap.md',
      tryIt: {
        title: 'Let go of what you have missed',
        description: 'Skip the older ones, and keep the one for today.',
        action: 'Open Today',
        section: 'today',
        params: {},
      },
    },
    {
      file: '04-let-one-go.md',
      tryIt: {
        title: 'Pause one, or end it',
        description:
          'Choose the one that you have passed over most often, and ask what you would feel if it were gone.',
        action: 'Open repeating tasks',
        section: 'tasks',
        params: { view: 'repeating' },
      },
    },
  ],
};
