import type { Draft } from './draft.ts';

export const launchSomethingSmall: Draft = {
  name: 'Launch something small',
  description: 'From an idea to the first people who use it, in five weeks and without a big plan.',
  category: 'work',
  tasks: [
    {
      name: 'Say in one sentence who it is for and what it changes',
      day: 0,
      minutes: 30,
      priority: 'high',
    },
    {
      name: 'Ask five people who have the problem',
      description: 'Ask what they did the last time it came up, and listen. Do not describe the idea.',
      day: 5,
      minutes: 150,
      priority: 'high',
      after: ['Say in one sentence who it is for and what it changes'],
    },
    {
      name: 'Write down what the first version leaves out',
      day: 7,
      minutes: 45,
      after: ['Ask five people who have the problem'],
    },
    {
      name: 'Make the first version',
      day: 18,
      minutes: 960,
      priority: 'high',
      after: ['Write down what the first version leaves out'],
    },
    { name: 'Build the part that it is useless without', day: 12, minutes: 480, below: 'Make the first version' },
    {
      name: 'Build the way in: how people find it and get started',
      day: 15,
      minutes: 240,
      below: 'Make the first version',
    },
    { name: 'Decide what happens when something goes wrong', day: 18, minutes: 240, below: 'Make the first version' },
    {
      name: 'Watch two people use it, and say nothing',
      day: 20,
      minutes: 90,
      priority: 'high',
      after: ['Make the first version'],
    },
    {
      name: 'Fix the three worst problems',
      day: 23,
      minutes: 240,
      after: ['Watch two people use it, and say nothing'],
    },
    {
      name: 'Write the page that explains it',
      day: 24,
      minutes: 120,
      after: ['Write down what the first version leaves out'],
    },
    {
      name: 'Tell the first fifty people',
      day: 26,
      minutes: 90,
      priority: 'high',
      after: ['Fix the three worst problems', 'Write the page that explains it'],
    },
    {
      name: 'Decide: go on, change it, or stop',
      description: 'Look at who came back a second time, not at who was polite.',
      day: 33,
      minutes: 60,
      after: ['Tell the first fifty people'],
    },
  ],
};
