import type { Draft } from '../draft.ts';

export const planningAWeek: Draft = {
  number: 2,
  title: 'Planning a week that holds',
  description:
    'How to choose a few things for a week, leave room for what you cannot know yet, and go on when it turns out differently.',
  category: 'Planning',
  folder: 'planning-a-week',
  lessons: [
    {
      file: '01-what-a-week-is-for.md',
      tryIt: {
        title: 'See what your weeks are for',
        description: 'Give each pillar the share of your time that you want it to have. Rough numbers are enough.',
        action: 'Open pillars',
        section: 'pillars',
        params: {},
      },
    },
    {
      file: '02-three-things-not-thirty.md',
      tryIt: {
        title: 'Choose your three',
        description: 'Give the three tasks that decide this week high priority, and take it away from the others.',
        action: 'Open tasks',
        section: 'tasks',
        params: {},
      },
    },
    {
      file: '03-leave-room-on-purpose.md',
      tryIt: {
        title: 'Say how much a day holds',
        description: 'Take the hours you really have on a weekday, and set two thirds of them.',
        action: 'Open planning',
        section: 'settings',
        params: { section: 'planning' },
      },
    },
    {
      file: '04-when-the-plan-breaks.md',
      tryIt: {
        title: 'Make what is late true again',
        description: 'Go through it once. Give each a day that you mean, or take its date away.',
        action: 'Show what is late',
        section: 'tasks',
        params: { show: 'overdue' },
      },
    },
    {
      file: '05-the-friday-look-back.md',
      tryIt: {
        title: 'Close the door behind this week',
        description: 'Look at each line that has no project yet, and file what takes one press.',
        action: 'Open the Inbox',
        section: 'tasks',
        params: { view: 'inbox' },
      },
    },
  ],
};
