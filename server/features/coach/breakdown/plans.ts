import type { BreakdownType } from '#contract/coach.ts';
import type { Priority } from '#contract/vocabulary.ts';

/** A step of a plan; `%` stands for what the goal is about. */
export interface PlannedStep {
  name: string;
  description: string;
  priority: Priority;
  /** Minutes. */
  minutes: number;
}

/** A way to get a kind of goal done. */
export interface Plan {
  /** `learning something`: what the goal was understood as. */
  word: string;
  /** Words of a goal that say it is one of these; `learn*` is any word that begins so, any other a word or its plural. */
  signs: readonly string[];
  /** Words in which areas and pillars of this kind are usually named. */
  areas: readonly string[];
  /** What a name begins with that is no part of what the goal is about: `Learn Spanish` is about `Spanish`. */
  verbs: readonly string[];
  /** Four to seven, in their order. */
  steps: readonly PlannedStep[];
}

const step = (name: string, minutes: number, priority: Priority, description: string): PlannedStep => ({
  ...{ name, minutes, priority, description },
});

const GENERAL: Plan = {
  word: 'a project of its own kind',
  signs: [],
  areas: [],
  verbs: [],
  steps: [
    step(
      'Write down what “%” looks like when it is done',
      20,
      'high',
      'Two or three sentences are enough. They decide what belongs to it and what does not.',
    ),
    step(
      'List everything that has to happen for “%”',
      30,
      'high',
      'Unsorted, as it comes to mind. Sort it afterwards.',
    ),
    step('Find out what is still unknown about “%”', 45, 'medium', 'Whom to ask, what to look up, what it may cost.'),
    step(
      'Do the smallest part of “%” that already counts',
      60,
      'medium',
      'Something that is visible by the end of the hour.',
    ),
    step('Do the largest part of “%”', 120, 'medium', 'Split it into subtasks where it takes more than an afternoon.'),
    step(
      'Look at “%” once more and finish what is missing',
      45,
      'low',
      'Compare it with what you wrote at the beginning.',
    ),
  ],
};

const LEARNING: Plan = {
  word: 'something to learn',
  signs: [
    'learn*',
    'study*',
    'studies',
    'course',
    'exam',
    'certificat*',
    'language',
    'practise',
    'practice',
    'practising',
    'practicing',
    'lesson',
    'degree',
    'tutorial',
    'skill',
    'master',
    'piano',
    'guitar',
    'violin',
    'spanish',
    'french',
    'german',
    'english',
    'italian',
    'swedish',
    'japanese',
    'chinese',
  ],
  areas: [
    'learn',
    'education',
    'study',
    'studies',
    'skill',
    'growth',
    'language',
    'school',
    'university',
    'knowledge',
    'music',
  ],
  verbs: [
    'learn',
    'study for',
    'study',
    'practise',
    'practice',
    'master',
    'pass',
    'get better at',
    'improve my',
    'improve',
  ],
  steps: [
    step(
      'Write down what you want to be able to do with %',
      20,
      'high',
      'Something that can be seen: a talk held, a piece played, an exam passed.',
    ),
    step('Choose one course or book for %', 45, 'high', 'One is enough to begin. The others can wait.'),
    step('Put three fixed times for % into the week', 15, 'high', 'Short and often is better than long and rare.'),
    step('Work through the first unit of %', 60, 'medium', 'With notes in your own words.'),
    step('Use % for something real', 60, 'medium', 'A small thing that you would otherwise not have done.'),
    step('Find somebody to practise % with, or to ask', 30, 'low', ''),
    step('Test yourself in % and note what is missing', 45, 'low', 'It shows what the next units are about.'),
  ],
};

const BUILDING: Plan = {
  word: 'something to make',
  signs: [
    'build',
    'building',
    'develop*',
    'app',
    'website',
    'web',
    'software',
    'program',
    'prototype',
    'launch*',
    'product',
    'design',
    'shop',
    'blog',
    'newsletter',
    'podcast',
    'portfolio',
    'code',
    'coding',
    'release',
  ],
  areas: ['work', 'business', 'product', 'project', 'company', 'side', 'software', 'craft', 'making', 'creative'],
  verbs: [
    'build',
    'develop',
    'create',
    'launch',
    'make',
    'design',
    'set up',
    'start',
    'release',
    'ship',
    'program',
    'code',
  ],
  steps: [
    step('Write down who needs % and what for', 30, 'high', 'One person with one need, in three sentences.'),
    step(
      'Decide what the first version of % has, and what it has not',
      45,
      'high',
      'The second list is the more useful one.',
    ),
    step('Sketch % on paper', 45, 'medium', ''),
    step('Make the smallest version of % that works', 180, 'medium', 'Split it into subtasks as soon as you see them.'),
    step('Show % to two people and note what they say', 60, 'medium', 'Watch rather than explain.'),
    step('Improve what stood in their way', 120, 'medium', ''),
    step('Publish % and tell those it is for', 60, 'low', ''),
  ],
};

const WRITING: Plan = {
  word: 'something to write',
  signs: [
    'write',
    'writing',
    'book',
    'novel',
    'article',
    'essay',
    'paper',
    'report',
    'speech',
    'presentation',
    'proposal',
    'thesis',
    'dissertation',
    'manuscript',
    'chapter',
  ],
  areas: ['writing', 'creative', 'work', 'study', 'studies', 'university', 'career'],
  verbs: ['write', 'finish writing', 'finish', 'prepare', 'draft'],
  steps: [
    step('Say in one sentence what % is to tell, and to whom', 15, 'high', ''),
    step('Collect material and examples for %', 60, 'medium', 'Stop when it repeats itself.'),
    step('Outline % in headings', 45, 'high', ''),
    step('Write the first draft of % without correcting it', 120, 'high', 'It may be bad. It only has to exist.'),
    step('Let % rest for a day, then read it aloud', 45, 'medium', ''),
    step('Ask somebody to read %', 20, 'medium', 'Ask where they lost the thread.'),
    step('Revise % and hand it in', 90, 'medium', ''),
  ],
};

const EVENT: Plan = {
  word: 'an event to prepare',
  signs: [
    'party',
    'parties',
    'wedding',
    'birthday',
    'event',
    'celebrat*',
    'conference',
    'workshop',
    'meetup',
    'dinner',
    'concert',
    'festival',
    'anniversary',
    'reunion',
    'exhibition',
    'invit*',
    'host',
    'guest',
    'open evening',
  ],
  areas: ['family', 'friends', 'social', 'community', 'relationship', 'people', 'events'],
  verbs: ['organise', 'organize', 'plan', 'prepare', 'host', 'celebrate', 'throw', 'arrange'],
  steps: [
    step(
      'Set the date, the budget and the number of people for %',
      30,
      'high',
      'Everything else depends on these three.',
    ),
    step('Write the guest list for %', 30, 'high', ''),
    step('Find and book the place for %', 90, 'high', 'Ask for a written confirmation.'),
    step('Send the invitations to %', 45, 'medium', 'With a day by which people answer.'),
    step('Plan food, drinks and programme of %', 60, 'medium', ''),
    step('Give out the tasks for the day of %', 30, 'medium', 'Who brings, who opens, who cleans up.'),
    step('Thank those who helped with %, and settle the bills', 45, 'low', ''),
  ],
};

const TRAVEL: Plan = {
  word: 'a journey',
  signs: [
    'travel*',
    'trip',
    'journey',
    'holiday',
    'vacation',
    'visit',
    'hike',
    'hiking',
    'flight',
    'backpack*',
    'road trip',
    'weekend in',
    'cruise',
    'camping',
  ],
  areas: ['travel', 'adventure', 'leisure', 'family', 'friends', 'fun', 'nature'],
  verbs: ['plan a trip to', 'plan the trip to', 'plan', 'travel to', 'travel', 'go to', 'visit', 'book'],
  steps: [
    step('Set the days and the budget for %', 30, 'high', ''),
    step('Check papers, health and insurance for %', 30, 'high', 'Passports take the longest.'),
    step('Book the way there and back for %', 60, 'high', ''),
    step('Book where to sleep for %', 60, 'medium', ''),
    step('Choose three things you do not want to miss', 45, 'low', 'Three leave room for the rest.'),
    step('Arrange who looks after home while you are away', 20, 'medium', ''),
    step('Write the packing list for %', 20, 'low', ''),
  ],
};

const HEALTH: Plan = {
  word: 'something for your health',
  signs: [
    'health*',
    'fit',
    'fitness',
    'run',
    'running',
    'marathon',
    '10 km',
    '5 km',
    'weight',
    'sleep',
    'diet',
    'eat',
    'eating',
    'train',
    'training',
    'gym',
    'yoga',
    'swim',
    'swimming',
    'smoking',
    'stress',
    'meditat*',
    'strength',
    'back pain',
    'doctor',
    'exercis*',
    'walk',
    'walking',
    'cycle',
    'cycling',
    'habit',
  ],
  areas: [
    'health',
    'fitness',
    'sport',
    'body',
    'running',
    'exercise',
    'food',
    'nutrition',
    'sleep',
    'wellbeing',
    'well-being',
    'mind',
    'energy',
  ],
  verbs: ['train for', 'start', 'improve my', 'improve', 'prepare for', 'prepare', 'run', 'do', 'finish'],
  steps: [
    step('Note where you stand today with %', 20, 'high', 'A number or a sentence that you can compare with later.'),
    step('Set one measure for %, and by when', 20, 'high', 'Small enough that a bad week does not end it.'),
    step(
      'Ask a professional about % if anything speaks against it',
      30,
      'medium',
      'An appointment now saves months later.',
    ),
    step('Put the first three times for % into the week', 15, 'high', 'With a day and an hour each.'),
    step('Prepare what you need for %', 45, 'medium', 'Things laid out the evening before are half the way.'),
    step('Do the first week of %', 120, 'medium', 'Less than you could. It is about beginning.'),
    step('Look back after two weeks of % and adjust', 20, 'low', ''),
  ],
};

const CAREER: Plan = {
  word: 'a step in your career',
  signs: [
    'career',
    'job',
    'apply',
    'applying',
    'application',
    'promotion',
    'interview',
    'salary',
    'raise',
    'freelanc*',
    'client',
    'mentor',
    'cv',
    'resume',
  ],
  areas: ['career', 'work', 'job', 'profession', 'business', 'development'],
  verbs: ['find', 'get', 'apply for', 'prepare for', 'prepare', 'ask for'],
  steps: [
    step('Write down what you want from %, and what you will not accept', 30, 'high', ''),
    step('Compare what % asks for with what you can show', 45, 'high', 'Two columns: have, and missing.'),
    step('Bring CV and profile up to date for %', 90, 'high', 'Results rather than duties.'),
    step('Talk to two people who know about %', 60, 'medium', 'Ask what they would do first.'),
    step('Close the most important gap for %', 120, 'medium', ''),
    step('Make the first approach for %', 60, 'medium', 'An application, a meeting, an offer.'),
    step('Follow up on %, and note what you learned', 20, 'low', ''),
  ],
};

const MONEY: Plan = {
  word: 'something about money',
  signs: [
    'money',
    'budget',
    'save',
    'saving',
    'debt',
    'tax',
    'taxes',
    'invest*',
    'pension',
    'retire*',
    'loan',
    'mortgage',
    'insurance',
    'expense',
    'financ*',
  ],
  areas: ['money', 'finance', 'wealth', 'budget', 'security', 'saving', 'household'],
  verbs: ['save for', 'save', 'pay off', 'pay', 'do', 'file', 'plan', 'sort out', 'get'],
  steps: [
    step('Gather every paper and number for %', 45, 'high', 'In one folder, before anything is decided.'),
    step('Write down the sum for %, and by when', 20, 'high', ''),
    step('Compare three ways to do %', 60, 'medium', 'With what each costs over the whole time.'),
    step('Ask somebody who knows about %', 45, 'medium', 'Not somebody who earns by your decision.'),
    step('Decide about %, and set up what runs by itself', 45, 'high', 'A standing order does not forget.'),
    step('Check % in a month', 20, 'low', ''),
  ],
};

const HOME: Plan = {
  word: 'something at home',
  signs: [
    'home',
    'house',
    'flat',
    'apartment',
    'room',
    'bedroom',
    'bathroom',
    'kitchen',
    'garden',
    'garage',
    'cellar',
    'attic',
    'declutter*',
    'renovat*',
    'paint',
    'painting',
    'repair*',
    'move',
    'moving',
    'clean*',
    'furniture',
    'balcony',
    'tidy*',
    'wardrobe',
  ],
  areas: ['home', 'house', 'household', 'garden', 'family', 'living'],
  verbs: [
    'renovate',
    'declutter',
    'clean out',
    'clean',
    'tidy up',
    'tidy',
    'paint',
    'repair',
    'redo',
    'move into',
    'move to',
    'organise',
    'organize',
    'sort out',
    'sort',
  ],
  steps: [
    step(
      'Walk through % and write down what is to change',
      30,
      'high',
      'With photographs, to see the difference later.',
    ),
    step('Measure %, and set a budget', 45, 'high', ''),
    step('Sort what goes from %: keep, give away, throw out', 90, 'medium', 'One shelf at a time.'),
    step('Get materials and help for %', 60, 'medium', ''),
    step('Do the first corner of % completely', 120, 'medium', 'One finished corner carries the rest.'),
    step('Do the rest of %', 180, 'medium', 'Split it into subtasks by corner.'),
    step('Put everything in its place', 60, 'low', ''),
  ],
};

const DECIDING: Plan = {
  word: 'a decision',
  signs: [
    'decid*',
    'decision',
    'choose',
    'choosing',
    'choice',
    'buy',
    'buying',
    'compare',
    'comparing',
    'research*',
    'whether',
    'which',
  ],
  areas: [],
  verbs: [
    'decide about',
    'decide on',
    'decide whether to',
    'decide whether',
    'decide',
    'choose',
    'buy',
    'research',
    'compare',
    'find',
  ],
  steps: [
    step('Write down what matters most about %', 20, 'high', 'Three points, in their order.'),
    step('Collect three to five options for %', 60, 'medium', 'More make it no better.'),
    step('Compare the options for % by what matters', 45, 'medium', 'A table with a line for each.'),
    step('Sleep on %, and talk to one person about it', 30, 'low', ''),
    step('Decide about %, and write down why', 20, 'high', 'It spares you deciding again.'),
    step('Do the first thing that follows from the decision', 45, 'medium', ''),
  ],
};

const WORK: Plan = {
  ...GENERAL,
  word: 'a project at work',
  areas: ['work', 'job', 'business', 'company', 'career', 'office', 'team'],
  verbs: ['prepare', 'organise', 'organize', 'plan', 'finish', 'deliver', 'introduce', 'improve'],
  steps: [
    step('Agree with those concerned what % is to achieve', 45, 'high', 'In writing, with a day.'),
    step('List who does what for %', 30, 'high', ''),
    step('Find out what could stop %', 30, 'medium', 'And what would be done then.'),
    step('Do the first part of % that others wait for', 90, 'high', ''),
    step('Do the main part of %', 180, 'medium', 'Split it into subtasks by result.'),
    step('Have % looked over', 45, 'medium', ''),
    step('Hand % over, and tell everybody that it is done', 30, 'low', ''),
  ],
};

const PERSONAL: Plan = {
  ...GENERAL,
  word: 'something of your own',
  areas: ['personal', 'family', 'friends', 'home', 'leisure', 'hobby', 'creative', 'relationship', 'spiritual', 'mind'],
};

/** Those that are told from words, the more particular ones first: of equal signs the first wins. */
export const DETECTED: readonly Plan[] = [
  ...[EVENT, TRAVEL, WRITING, MONEY, CAREER, HOME, HEALTH, LEARNING, BUILDING, DECIDING],
];

/** The plan of a type that somebody has chosen; `general` and `personal` leave it to the words. */
export const CHOSEN: Readonly<Record<BreakdownType, Plan>> = {
  general: GENERAL,
  learning: LEARNING,
  career: CAREER,
  health: HEALTH,
  work: WORK,
  personal: PERSONAL,
};
