import type { Draft } from '../draft.ts';

export const fromWhyToNextStep: Draft = {
  number: 1,
  title: 'From why to next step',
  description:
    'How pillars, areas, projects and tasks hang together, so that what you do at four o’clock has to do with what you want.',
  category: 'Foundations',
  folder: 'from-why-to-next-step',
  lessons: [
    {
      file: '01-what-it-is-for.md',
      tryIt: {
        title: 'Name a pillar',
        description: 'One name and, if it comes, one sentence about why. The share can wait.',
        action: 'Create a pillar',
        section: 'pillars',
        params: { new: 'yes' },
      },
    },
    {
      file: '02-what-keeps-it-going.md',
      tryIt: {
        title: 'Say what good order means',
        description: 'Take one area, and write into its description what it looks like when it is well.',
        action: 'Open areas',
        section: 'areas',
        params: {},
      },
    },
    {
      file: '03-something-with-an-end.md',
      tryIt: {
        title: 'Say which projects are under way',
        description: 'Set to “On hold” whatever will not move this week or the next.',
        action: 'Open projects',
        section: 'projects',
        params: {},
      },
    },
    {
      file: '04-the-next-small-step.md',
      tryIt: {
        title: 'Rewrite one line',
        description: 'Find the task that you pass over most often, and write it for the person at half past four.',
        action: 'Open tasks',
        section: 'tasks',
        params: {},
      },
    },
    {
      file: '05-from-the-bottom-up.md',
      tryIt: {
        title: 'Look at one pillar from above',
        description: 'Open it as a tree, and see what moves below it this week.',
        action: 'Open pillars',
        section: 'pillars',
        params: {},
      },
    },
  ],
};
