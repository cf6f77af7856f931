import type { Draft } from '../draft.ts';

export const reviewingWithoutJudging: Draft = {
  number: 3,
  title: 'Reviewing without judging',
  description:
    'How to look back on a day, a week and a year and come away with something better than a bad conscience.',
  category: 'Reflection',
  folder: 'reviewing-without-judging',
  lessons: [
    {
      file: '01-looking-is-not-judging.md',
      tryIt: {
        title: 'Look at one week of yours',
        description: 'Find one fact in it that surprises you. Do not decide anything yet.',
        action: 'Open insights',
        section: 'insights',
        params: { range: 'week' },
      },
    },
    {
      file: '02-three-lines-in-the-evening.md',
      tryIt: {
        title: 'Write tonight’s line',
        description: 'The evening reflection waits on Today. One field is enough.',
        action: 'Open Today',
        section: 'today',
        params: {},
      },
    },
    {
      file: '03-half-an-hour-once-a-week.md',
      tryIt: {
        title: 'Write four sentences about this week',
        description: 'As if you told somebody who has been away. What would you say first?',
        action: 'Write in the journal',
        section: 'journal',
        params: { entry: 'new' },
      },
    },
    {
      file: '04-reading-a-year.md',
      tryIt: {
        title: 'Read the good days',
        description: 'See which days had which mood, and open those that were bright.',
        action: 'Open journal insights',
        section: 'journal',
        params: { view: 'insights' },
      },
    },
  ],
};
