import type { Draft } from './draft.ts';

export const shortTrip: Draft = {
  name: 'A short trip',
  description:
    'Plan a trip of three days in under four weeks: agree on dates, book early, and leave only packing for the end.',
  category: 'travel',
  tasks: [
    {
      name: 'Agree on the dates and who is coming',
      description: 'Ask everyone for two weekends that suit them, and choose one within three days.',
      day: 0,
      minutes: 20,
      priority: 'high',
    },
    { name: 'Choose a destination and a budget', day: 2, minutes: 45 },
    {
      name: 'Book travel there and back',
      day: 4,
      minutes: 45,
      priority: 'high',
      after: ['Agree on the dates and who is coming', 'Choose a destination and a budget'],
    },
    {
      name: 'Book a place to stay',
      day: 5,
      minutes: 45,
      priority: 'high',
      after: ['Agree on the dates and who is coming', 'Choose a destination and a budget'],
    },
    {
      name: 'Plan one thing for each day',
      description: 'One is enough. Leave the rest of the day free.',
      day: 10,
      minutes: 40,
      after: ['Book a place to stay'],
    },
    { name: 'Arrange who looks after your home', day: 14, minutes: 30 },
    { name: 'Ask someone to water the plants', day: 14, minutes: 10, below: 'Arrange who looks after your home' },
    { name: 'Set an out-of-office reply', day: 17, minutes: 10, below: 'Arrange who looks after your home' },
    { name: 'Pack', day: 19, minutes: 60 },
    { name: 'Check the weather forecast', day: 18, minutes: 5, below: 'Pack' },
    { name: 'Get tickets, ID and chargers together', day: 19, minutes: 15, below: 'Pack' },
    {
      name: 'Sort your photos and thank everyone who helped',
      day: 25,
      minutes: 45,
      priority: 'low',
    },
  ],
};
