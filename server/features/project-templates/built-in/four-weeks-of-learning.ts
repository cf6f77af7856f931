import type { Draft } from './draft.ts';

export const fourWeeksOfLearning: Draft = {
  name: 'Four weeks of learning',
  description: 'One skill, one thing to show for it at the end, and a little practice most days.',
  category: 'learning',
  tasks: [
    {
      name: 'Choose what you will be able to do in four weeks',
      description: 'Something that another person could see or try: a piece played, a page written, a meal cooked.',
      day: 0,
      minutes: 30,
      priority: 'high',
    },
    {
      name: 'Find one source and one person to ask',
      day: 2,
      minutes: 60,
      after: ['Choose what you will be able to do in four weeks'],
    },
    { name: 'Give it a fixed half hour on four days a week', day: 2, minutes: 15, priority: 'high' },
    {
      name: 'Week one: the basics, badly',
      day: 7,
      minutes: 120,
      after: ['Find one source and one person to ask', 'Give it a fixed half hour on four days a week'],
    },
    { name: 'Week two: only the hardest part', day: 14, minutes: 120, after: ['Week one: the basics, badly'] },
    {
      name: 'Show somebody where you are, and ask what to change',
      day: 15,
      minutes: 45,
      priority: 'high',
      after: ['Week two: only the hardest part'],
    },
    {
      name: 'Week three: the whole, slowly',
      day: 21,
      minutes: 120,
      after: ['Show somebody where you are, and ask what to change'],
    },
    { name: 'Week four: make what you will show', day: 28, minutes: 180, after: ['Week three: the whole, slowly'] },
    {
      name: 'Show it',
      day: 29,
      minutes: 60,
      priority: 'high',
      after: ['Week four: make what you will show'],
    },
    {
      name: 'Write down what worked, and what comes next',
      day: 30,
      minutes: 30,
      after: ['Show it'],
    },
  ],
};
