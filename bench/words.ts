/*
 * Names of records, in people's own words: three areas a pillar, some projects an area. Long and foreign names
 * included.
 */

export interface AreaNames {
  name: string;
  icon: string;
  projects: readonly string[];
}

export interface PillarNames {
  name: string;
  icon: string;
  color: string;
  why: string;
  areas: readonly AreaNames[];
}

export const PILLARS: readonly PillarNames[] = [
  {
    name: 'Health & energy',
    icon: '💪',
    color: '#2E7D32',
    why: 'Enough strength for everything else, at seventy too.',
    areas: [
      {
        name: 'Strength and running',
        icon: '🏃',
        projects: ['Half marathon in spring', 'Home gym corner', 'Swim 1 km without a break'],
      },
      {
        name: 'Food',
        icon: '🥗',
        projects: ['Sunday meal preparation', 'Less sugar for 90 days', 'Learn ten quick dinners'],
      },
      {
        name: 'Sleep and rest',
        icon: '😴',
        projects: ['Asleep before eleven', 'Screen-free bedroom', 'Doctor’s check-ups this year'],
      },
    ],
  },
  {
    name: 'Career',
    icon: '💼',
    color: '#1565C0',
    why: 'Work that is useful, paid fairly, and leaves evenings free.',
    areas: [
      {
        name: 'Current job',
        icon: '📈',
        projects: ['Move billing to the new platform', 'Quarterly report Q3', 'Onboard two colleagues'],
      },
      {
        name: 'Skills',
        icon: '🧠',
        projects: ['SQL that I need not look up', 'Speak at one meetup', 'Certification in project management'],
      },
      {
        name: 'Network',
        icon: '🤝',
        projects: ['Coffee with one person a week', 'Portfolio site', 'Mentoring programme'],
      },
    ],
  },
  {
    name: 'Familj och vänner',
    icon: '❤️',
    color: '#C62828',
    why: 'The people who come to the birthday, not to the funeral.',
    areas: [
      {
        name: 'Barnen',
        icon: '🧒',
        projects: ['Cykelsemester på Gotland', 'Läxhjälp på tisdagar', 'Bygga kojan färdig'],
      },
      { name: 'Partner', icon: '💑', projects: ['One evening a week for us', 'Anniversary trip', 'Dance course'] },
      {
        name: 'Friends',
        icon: '🎲',
        projects: ['Board game night every month', 'Reunion of the class of 2009', 'Call one old friend a week'],
      },
    ],
  },
  {
    name: 'Home & finance',
    icon: '🏡',
    color: '#F4B400',
    why: 'A calm place, and a year of living costs put aside.',
    areas: [
      {
        name: 'House',
        icon: '🔧',
        projects: ['Renovate the bathroom', 'Insulate the attic', 'Garden that looks after itself'],
      },
      {
        name: 'Money',
        icon: '💰',
        projects: ['Emergency fund of twelve months', 'Tax return', 'Cancel what nobody uses'],
      },
      {
        name: 'Paper and order',
        icon: '🗂️',
        projects: ['Digital archive', 'Wills and insurances', 'Sell or give away 200 things'],
      },
    ],
  },
  {
    name: '学習と創造',
    icon: '🎨',
    color: '#6A1B9A',
    why: '毎日少しずつ、十年後の自分のために。',
    areas: [
      { name: '日本語', icon: '🈶', projects: ['漢字を千字おぼえる', '毎週の会話練習', '短編小説を原文で読む'] },
      {
        name: 'Music',
        icon: '🎸',
        projects: ['Play three songs at the campfire', 'Record a demo', 'Read sheet music fluently'],
      },
      {
        name: 'Reading and writing',
        icon: '📚',
        projects: ['Twenty-four books this year', 'Family history, first draft', 'A blog nobody has to read'],
      },
    ],
  },
];

export const TASKS: readonly string[] = [
  'Decide what done looks like',
  'Find out what it costs',
  'Book the appointment',
  'Write the first draft',
  'Ask for three offers',
  'Buy what is missing',
  'Read chapter',
  'Practise for half an hour',
  'Call back',
  'Clear the desk',
  'Send the invitation',
  'Review last week’s notes',
  'Prepare the meeting',
  'Update the budget',
  'Boka tid hos tandläkaren',
  'Köp present',
  '単語カードを復習する',
  'Take photos for the advert',
  'Compare insurance terms and note the differences',
  'Fix the small things',
  'Back up the folder',
  'Plan the route',
  'Tell everybody the date',
  'Check the result',
  'Thank those who helped',
];

export const DESCRIPTIONS: readonly string[] = [
  '',
  '',
  '',
  'Half an hour is enough.',
  'See the mail of last Thursday; the attachment has the numbers.',
  'First step: open the document.\nSecond step: write one bad sentence.\nThe rest follows.',
  'Waits for an answer, ask again after a week. “Later” is not a date. 🙂',
];

export const CATEGORIES = [
  'general',
  'personal',
  'work',
  'health',
  'finance',
  'learning',
  'family',
  'creative',
] as const;
