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
    { name: 'Set aside half an hour on four days a week', day: 2, minutes: 15, priority: 'high' },
    {
      name: 'Week 1: try the basics, however badly',
      day: 7,
      minutes: 120,
      after: ['Find one source and one person to ask', 'Set aside half an hour on four days a week'],
    },
    {
      name: 'Week 2: practice only the hardest part',
      day: 14,
      minutes: 120,
      after: ['Week 1: try the basics, however badly'],
    },
    {
      name: 'Show somebody where you are, and ask what to change',
      day: 15,
      minutes: 45,
      priority: 'high',
      after: ['Week 2: practice only the hardest part'],
    },
    {
      name: 'Week 3: do all of it, slowly',
      day: 21,
      minutes: 120,
      after: ['Show somebody where you are, and ask what to change'],
    },
    { name: 'Week 4: make what you will show', day: 28, minutes: 180, after: ['Week 3: do all of it, slowly'] },
    {
      name: 'Show what you made',
      day: 29,
      minutes: 60,
      priority: 'high',
      after: ['Week 4: make what you will show'],
    },
    {
      name: 'Write down what worked, and what comes next',
      day: 30,
      minutes: 30,
      after: ['Show what you made'],
    },
  ],
};
