/*
 * The records of the demonstration's person, in her own words: Maya, who runs a small design studio. Days count back
 * from today: `began: 330` is 330 days ago, and `due: -20` is ahead.
 */

export const PERSON = { first_name: 'Maya', last_name: 'Lindqvist', email: 'demo@example.org' } as const;

interface PillarPlan {
  name: string;
  icon: string;
  color: string;
  why: string;
  share: number | null;
  inside?: string;
}

export const PILLARS: readonly PillarPlan[] = [
  {
    name: 'Health & Energy',
    icon: '💪',
    color: '#0E9F6E',
    share: 25,
    why: 'Have the energy to be present for the people I love, at seventy too.',
  },
  {
    name: 'Meaningful Work',
    icon: '✏️',
    color: '#3F6FD8',
    share: 35,
    why: 'Make things that people are glad to use, and be home for dinner.',
  },
  {
    name: 'Family & Friends',
    icon: '❤️',
    color: '#C2456F',
    share: 25,
    why: 'Nobody will remember the deadlines. Everybody will remember the treehouse.',
  },
  {
    name: 'Mind & Craft',
    icon: '🎨',
    color: '#7C5CD6',
    share: 15,
    why: 'Stay curious, and make something with my hands that was not there before.',
  },
  {
    name: 'Sleep',
    icon: '🌙',
    color: '#0E9F6E',
    share: 8,
    why: 'After a good night everything else takes half as long.',
    inside: 'Health & Energy',
  },
];

export const AREAS = [
  { name: 'Running', pillar: 'Health & Energy', icon: '🏃', importance: 4 },
  { name: 'Food', pillar: 'Health & Energy', icon: '🥗', importance: 3 },
  { name: 'Evenings and nights', pillar: 'Sleep', icon: '😴', importance: 4 },
  { name: 'Clients', pillar: 'Meaningful Work', icon: '🤝', importance: 5 },
  { name: 'Skills', pillar: 'Meaningful Work', icon: '🧠', importance: 3 },
  { name: 'Money', pillar: 'Meaningful Work', icon: '💰', importance: 4 },
  { name: 'Children', pillar: 'Family & Friends', icon: '🧒', importance: 5 },
  { name: 'Parents and friends', pillar: 'Family & Friends', icon: '☕', importance: 4 },
  { name: 'House and garden', pillar: 'Family & Friends', icon: '🏡', importance: 2 },
  { name: 'Reading and writing', pillar: 'Mind & Craft', icon: '📚', importance: 3 },
  { name: 'Pottery', pillar: 'Mind & Craft', icon: '🏺', importance: 2 },
] as const;
export type AreaName = (typeof AREAS)[number]['name'];

/** Ideas that have no project yet. */
export const INBOX: readonly string[] = [
  'Ask Sara for the name of the potter in Höganäs',
  'Is there a printer who takes back paper?',
  'Look up: museum of signs in Berlin',
  'Idea: open evening at the studio in March',
  'Oskar wants to learn the drums',
  'Find the warranty of the washing machine',
];

export const NOTES: readonly string[] = [
  'Half an hour is enough to begin.',
  'See the mail of last Thursday; the attachment has the numbers.',
  'Ask first:\n\n- Is it still wanted?\n- Who decides?\n- What does it cost?',
  'The telephone number is on the fridge.',
  'Waits for an answer. If there is none by Friday, call.',
  'Last time it took twice as long as planned, because of the keys.',
];

/** Questions of her own for an entry of the journal. */
export const ENTRY_TEMPLATE = {
  name: 'A day at the studio',
  description: 'Five minutes before going home.',
  prompts: ['What was finished?', 'What took longer than it should have?', 'Where do I begin tomorrow?'],
} as const;

export interface RepeatPlan {
  name: string;
  /** A long-running or other project. */
  project: string;
  minutes: number;
  priority: 'low' | 'medium' | 'high';
  /** Weekdays, 1 for Monday to 7; or an interval in days; or a day of the month. */
  on: { weekdays: readonly number[] } | { everyDays: number } | { monthDay: number };
  /** Days ago. */
  began: number;
  /** How many of a hundred are done, and how many are skipped on purpose; the others are missed. */
  done: number;
  skipped: number;
  /** The hour at which it is mostly done. */
  hour: number;
}

export const REPEATS: readonly RepeatPlan[] = [
  {
    name: 'Stretch for ten minutes',
    project: 'Stay well',
    minutes: 10,
    priority: 'low',
    on: { everyDays: 1 },
    began: 362,
    done: 58,
    skipped: 6,
    hour: 7,
  },
  {
    name: 'Run',
    project: 'Stay well',
    minutes: 50,
    priority: 'high',
    on: { weekdays: [2, 4, 7] },
    began: 360,
    done: 66,
    skipped: 26,
    hour: 17,
  },
  {
    name: 'Plan the week',
    project: 'Run the studio',
    minutes: 30,
    priority: 'high',
    on: { weekdays: [7] },
    began: 355,
    done: 86,
    skipped: 8,
    hour: 19,
  },
  {
    name: 'Call Mum',
    project: 'Family calendar',
    minutes: 30,
    priority: 'medium',
    on: { weekdays: [3] },
    began: 350,
    done: 80,
    skipped: 12,
    hour: 18,
  },
  {
    name: 'Evening with the children, without screens',
    project: 'Family calendar',
    minutes: 120,
    priority: 'medium',
    on: { weekdays: [5] },
    began: 340,
    done: 74,
    skipped: 16,
    hour: 20,
  },
  {
    name: 'Water the plants',
    project: 'Keep the house running',
    minutes: 15,
    priority: 'low',
    on: { everyDays: 4 },
    began: 345,
    done: 82,
    skipped: 8,
    hour: 8,
  },
  {
    name: 'Pay the bills',
    project: 'Emergency fund of six months',
    minutes: 25,
    priority: 'medium',
    on: { monthDay: 25 },
    began: 356,
    done: 94,
    skipped: 6,
    hour: 10,
  },
  {
    name: 'An afternoon at the wheel',
    project: 'A tea set of six',
    minutes: 90,
    priority: 'medium',
    on: { weekdays: [6] },
    began: 92,
    done: 76,
    skipped: 16,
    hour: 15,
  },
];
