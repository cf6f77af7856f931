import type { Mood } from '#contract/journal.ts';

/* What the person of the demonstration writes about: sentences that any day could have. */

export interface Theme {
  tags: readonly string[];
  /** The project that an entry about it is linked to. */
  project: string;
  moods: readonly Mood[];
  titles: readonly string[];
  sentences: readonly string[];
}

export const THEMES: readonly Theme[] = [
  {
    tags: ['work', 'studio'],
    project: 'Run the studio',
    moods: ['motivated', 'challenging', 'inspired', 'tired', 'frustrated', 'optimistic'],
    titles: ['A quiet day at the desk', 'The third draft', 'Said no', 'What the client meant', ''],
    sentences: [
      'The third draft was the simple one, as always. I wonder why I never begin with it.',
      'Two hours without the telephone, and more was done than in the two days before.',
      'I said no to a job today. It felt wrong for an hour and right ever since.',
      'The client wanted it larger. What she meant was that she could not find it.',
      'Sent the invoice that I had put off for three weeks. It took six minutes.',
      'A good talk with Anna. She asks the question behind the question.',
      'Too many meetings; the day was gone before I had drawn a single line.',
      'Printed it in its real size and hung it on the wall. On the wall it was wrong at once.',
      'When I stop at five, I know in the morning where to begin.',
    ],
  },
  {
    tags: ['family', 'children'],
    project: 'Family calendar',
    moods: ['grateful', 'calm', 'excited', 'reflective', 'tired'],
    titles: ['Elsa asked', 'Saturday', 'Around the table', 'Oskar and the drums', ''],
    sentences: [
      'Elsa asked whether trees are tired in winter. We decided that they are thinking.',
      'Oskar read a whole page aloud, and then looked as if it had been nothing.',
      'We ate late and nobody minded. The soup was too salty, the talk was good.',
      'Mum called. She told the story of the ship again, with a new ending.',
      'I was impatient this morning over a shoe. It was not about the shoe.',
      'A whole evening without a screen. They built a hospital for bears.',
      'Everyone was ill and in one bed, and it was almost nice.',
      'I want to remember how he says “the day before tomorrow”.',
    ],
  },
  {
    tags: ['running', 'health'],
    project: 'Stay well',
    moods: ['peaceful', 'motivated', 'optimistic', 'challenging'],
    titles: ['Along the river', 'Slow is fine', 'First frost', ''],
    sentences: [
      'Eight kilometres along the river, slowly. Slow is a speed as well.',
      'The first frost. My breath went ahead of me the whole way.',
      'The knee said no after four kilometres, so I walked home and saw more.',
      'I did not want to go. After ten minutes I could not remember why.',
      'Slept seven hours. The world has colours again.',
      'Jonas talks uphill as well. I nod.',
    ],
  },
  {
    tags: ['pottery', 'craft'],
    project: 'A tea set of six',
    moods: ['inspired', 'peaceful', 'excited', 'frustrated'],
    titles: ['Ten cups, three kept', 'Clay does not hurry', ''],
    sentences: [
      'Ten cups thrown, three kept. That is a good share.',
      'Clay does not hurry, and it notices when I do.',
      'The blue glaze came out green. I like the green better, and will never find it again.',
      'A cup that stands well in the hand is one in which one has left something out.',
    ],
  },
  {
    tags: ['thoughts'],
    project: 'Family history, first draft',
    moods: ['reflective', 'grateful', 'anxious', 'optimistic', 'reflective'],
    titles: ['What I want more of', 'Before sleeping', 'The other way round', ''],
    sentences: [
      'What I want more of costs nothing: mornings without hurry, and people at the table.',
      'I keep preparing for a life that has already begun.',
      'Grandmother wrote three lines a day for sixty years. One can hear her in each.',
      'Worried about the spring; wrote the numbers down. Written down they are smaller.',
      'I notice that on good days I have done less, and finished it.',
      'Perhaps a plan is only a way to notice what one leaves out.',
    ],
  },
];

export const OPENINGS: readonly string[] = [
  'A grey day, and a good one.',
  'Up before the others.',
  'Late, and tired in a pleasant way.',
  'Rain all day.',
  'The light was low and yellow this afternoon.',
  'Not much to tell, so only this.',
];

export const CLOSINGS: readonly string[] = [
  'Tomorrow: begin with the difficult thing.',
  'Enough for today.',
  'I am glad I wrote it down.',
  'To be continued.',
  'Three good things: the walk, the soup, the letter.',
];

export const WEATHER: readonly string[] = ['Rain', 'Clear and cold', 'Fog', 'Sun', 'First snow', 'Windy', 'Mild'];
export const PLACES: readonly string[] = ['Home', 'The studio', 'On the train', 'At the lake', 'Café Norrsken'];

export const INTENTIONS: readonly string[] = [
  'Finish the drawing of the first floor before lunch.',
  'Be home at five, and stay there.',
  'One thing at a time.',
  'Run, even if it is only around the block.',
  'Call Mum without doing anything else meanwhile.',
];

export const ACCOMPLISHMENTS: readonly string[] = [
  'Sent what I had put off',
  'The board liked the sign',
  'Was patient at breakfast',
  'Ran in the rain',
  'Wrote a page',
];

export const CHALLENGES: readonly string[] = [
  'Too many interruptions',
  'Slept badly',
  'Could not decide between two drafts',
  'The afternoon went by in calls',
];
