import type { Draft } from './draft.ts';

export const shortTrip: Draft = {
  name: 'A short trip',
  description:
    'Three days away, from the first question to the pictures in four weeks, with only the bag left for the last evening.',
  category: 'travel',
  tasks: [
    {
      name: 'Agree on the days and who comes along',
      description: 'Ask everyone for two weekends that suit them, and decide within three days.',
      day: 0,
      minutes: 20,
      priority: 'high',
    },
    { name: 'Decide where to go and what it may cost', day: 2, minutes: 45 },
    {
      name: 'Book the way there and back',
      day: 4,
      minutes: 45,
      priority: 'high',
      after: ['Agree on the days and who comes along', 'Decide where to go and what it may cost'],
    },
    {
      name: 'Book a place to sleep',
      day: 5,
      minutes: 45,
      priority: 'high',
      after: ['Agree on the days and who comes along', 'Decide where to go and what it may cost'],
    },
    {
      name: 'Choose one thing for each day',
      description: 'One is enough: the rest of the day belongs to what turns up.',
      day: 10,
      minutes: 40,
      after: ['Book a place to sleep'],
    },
    { name: 'Arrange who looks after your home', day: 14, minutes: 30 },
    { name: 'Ask somebody to water the plants', day: 14, minutes: 10, below: 'Arrange who looks after your home' },
    { name: 'Write an out-of-office note', day: 17, minutes: 10, below: 'Arrange who looks after your home' },
    { name: 'Pack', day: 19, minutes: 60 },
    { name: 'Look at the weather', day: 18, minutes: 5, below: 'Pack' },
    { name: 'Tickets, papers, chargers', day: 19, minutes: 15, below: 'Pack' },
    {
      name: 'Sort the pictures and thank whoever helped',
      day: 25,
      minutes: 45,
      priority: 'low',
    },
  ],
};
