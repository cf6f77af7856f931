import type { BreakdownType } from '#contract/coach.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { phrases } from '../facts/match-words.ts';

/** A step of a plan; `%` is replaced by the subject of the goal. */
type PlanStep = readonly [name: string, minutes: number, priority: Priority, description?: string];

/** How to reach a kind of goal. */
export interface Plan {
  /** The kind of goal, such as `something to learn`. */
  name: string;
  /** Words in a goal of this kind, as `hasWord` reads them. */
  signs: readonly string[];
  /** Words in the names of the areas and pillars that such goals usually belong to. */
  areas: readonly string[];
  /** Verbs to leave out of the subject: the subject of `Learn Spanish` is `Spanish`. */
  verbs: readonly string[];
  /** Four to eight, in order. */
  steps: readonly PlanStep[];
}

const GENERAL_STEPS: Plan['steps'] = [
  [
    'Write down what % looks like when it is done',
    20,
    'high',
    'Two or three sentences are enough. They decide what belongs to it and what does not.',
  ],
  ['List everything that has to happen for %', 30, 'high', 'Unsorted, as it comes to mind. Sort it afterwards.'],
  ['Find out what is still unknown about %', 45, 'medium', 'Whom to ask, what to look up, what it may cost.'],
  ['Do the smallest part of % that already counts', 60, 'medium', 'Something that is visible by the end of the hour.'],
  ['Do the largest part of %', 120, 'medium', 'Split it into subtasks where it takes more than an afternoon.'],
  ['Look at % once more and finish what is missing', 45, 'low', 'Compare it with what you wrote at the beginning.'],
];

/** All plans, specific ones first: the first of several that fit equally well is used. */
export const PLANS = {
  event: {
    name: 'an event to prepare',
    signs: phrases(`
      party, parties, wedding, birthday, event, celebrat*, conference, workshop, meetup, dinner, concert, festival,
      anniversary, reunion, exhibition, invit*, host, guest, open evening
    `),
    areas: phrases('family, friends, social, community, relationship, people, events'),
    verbs: phrases('organise, organize, plan, prepare, host, celebrate, throw, arrange'),
    steps: [
      [
        'Set the date, the budget and the number of people for %',
        30,
        'high',
        'Everything else depends on these three.',
      ],
      ['Write the guest list for %', 30, 'high'],
      ['Find and book the place for %', 90, 'high', 'Ask for a written confirmation.'],
      ['Send the invitations to %', 45, 'medium', 'With a day by which people answer.'],
      ['Plan food, drinks and programme of %', 60, 'medium'],
      ['Give out the tasks for the day of %', 30, 'medium', 'Who brings, who opens, who cleans up.'],
      ['Thank those who helped with %, and settle the bills', 45, 'low'],
    ],
  },
  travel: {
    name: 'a journey',
    signs: phrases(`
      travel*, trip, journey, holiday, vacation, visit, hike, hiking, flight, backpack*, road trip, weekend in,
      cruise, camping
    `),
    areas: phrases('travel, adventure, leisure, fun, nature'),
    verbs: phrases('plan a trip to, plan the trip to, plan, travel to, travel, go to, visit, book'),
    steps: [
      ['Set the days and the budget for %', 30, 'high'],
      ['Check papers, health and insurance for %', 30, 'high', 'Passports take the longest.'],
      ['Book the way there and back for %', 60, 'high'],
      ['Book where to sleep for %', 60, 'medium'],
      ['Choose three things you do not want to miss', 45, 'low', 'Three leave room for the rest.'],
      ['Arrange who looks after home while you are away', 20, 'medium'],
      ['Write the packing list for %', 20, 'low'],
    ],
  },
  moving: {
    name: 'a move',
    signs: phrases('move into, move to, move house, moving, new flat, new apartment, new home, new house, relocat*'),
    areas: phrases('home, house, household, living'),
    verbs: phrases('move into, move to, plan the move to, prepare the move to'),
    steps: [
      ['Set the day of the move to %, and give notice', 45, 'high'],
      ['Write down whom to tell the new address', 30, 'medium', 'Bank, insurance, employer, post, electricity.'],
      ['Book a van and ask for helpers', 45, 'high'],
      ['Sort out what does not come along to %', 120, 'medium', 'What is not carried costs nothing.'],
      ['Pack room by room, and write on each box what is in it', 240, 'medium'],
      ['Pack a bag for the first night in %', 20, 'low'],
      ['Hand over the old keys, and note the meters', 45, 'low'],
    ],
  },
  writing: {
    name: 'something to write',
    signs: phrases(`
      write, writing, book, novel, article, essay, paper, report, speech, presentation, proposal, thesis,
      dissertation, manuscript, chapter
    `),
    areas: phrases('writing, creative, work, study, studies, university, career'),
    verbs: phrases('write, finish writing, finish, prepare, draft'),
    steps: [
      ['Say in one sentence what % is to tell, and to whom', 15, 'high'],
      ['Collect material and examples for %', 60, 'medium', 'Stop when it repeats itself.'],
      ['Outline % in headings', 45, 'high'],
      ['Write the first draft of % without correcting it', 120, 'high', 'It may be bad. It only has to exist.'],
      ['Let % rest for a day, then read it aloud', 45, 'medium'],
      ['Ask somebody to read %', 20, 'medium', 'Ask where they lost the thread.'],
      ['Revise % and hand it in', 90, 'medium'],
    ],
  },
  money: {
    name: 'something about money',
    signs: phrases(`
      money, budget, save, saving, debt, tax, taxes, invest*, pension, retire*, loan, mortgage, insurance, expense,
      financ*
    `),
    areas: phrases('money, finance, wealth, budget, security, saving, household'),
    verbs: phrases('save for, save, pay off, pay, do, file, plan, sort out, get'),
    steps: [
      ['Gather every paper and number for %', 45, 'high', 'In one folder, before anything is decided.'],
      ['Write down the sum for %, and by when', 20, 'high'],
      ['Compare three ways to do %', 60, 'medium', 'With what each costs over the whole time.'],
      ['Ask somebody who knows about %', 45, 'medium', 'Not somebody who earns by your decision.'],
      ['Decide about %, and set up what runs by itself', 45, 'high', 'A standing order does not forget.'],
      ['Check % in a month', 20, 'low'],
    ],
  },
  career: {
    name: 'a step in your career',
    signs: phrases(`
      career, job, apply, applying, application, promotion, interview, salary, raise, freelanc*, client, mentor,
      cv, resume
    `),
    areas: phrases('career, work, job, profession, business, development'),
    verbs: phrases('find, get, apply for, prepare for, prepare, ask for'),
    steps: [
      ['Write down what you want from %, and what you will not accept', 30, 'high'],
      ['Compare what % asks for with what you can show', 45, 'high', 'Two columns: have, and missing.'],
      ['Bring CV and profile up to date for %', 90, 'high', 'Results rather than duties.'],
      ['Talk to two people who know about %', 60, 'medium', 'Ask what they would do first.'],
      ['Close the most important gap for %', 120, 'medium'],
      ['Make the first approach for %', 60, 'medium', 'An application, a meeting, an offer.'],
      ['Follow up on %, and note what you learned', 20, 'low'],
    ],
  },
  tidying: {
    name: 'something to put in order',
    signs: phrases(`
      declutter*, tidy*, clean up, clean out, clear out, sort, sorting, archive, photos, papers, paperwork, files,
      inbox
    `),
    areas: phrases('home, house, household, office, garden, admin'),
    verbs: phrases(`
      declutter, tidy up, tidy, clean up, clean out, clear out, sort out, sort, organise, organize, go through
    `),
    steps: [
      ['Look through % and decide which order it is to have', 30, 'high', 'Three or four groups are enough.'],
      ['Take out of % what nobody needs any more', 60, 'high', 'Keep, give away, throw out: no fourth pile.'],
      ['Put a first part of % in order, to the end', 60, 'medium', 'One finished part carries the rest.'],
      ['Put the rest of % in order', 120, 'medium', 'Split it into subtasks by part.'],
      ['Bring away what goes', 45, 'medium', 'On the same day, before it comes back.'],
      ['Set one rule by which % stays as it is', 15, 'low'],
    ],
  },
  home: {
    name: 'something at home',
    signs: phrases(`
      home, house, flat, apartment, room, bedroom, bathroom, kitchen, garden, garage, cellar, attic, renovat*,
      paint, painting, repair*, furniture, balcony, wardrobe, insulat*
    `),
    areas: phrases('home, house, household, garden, living'),
    verbs: phrases('renovate, clean, paint, repair, fix, redo, insulate, furnish, build'),
    steps: [
      ['Walk through % and write down what is to change', 30, 'high', 'With photographs, to see the difference later.'],
      ['Measure %, and set a budget', 45, 'high'],
      ['Find out what needs a permit or somebody who knows', 30, 'medium'],
      ['Get materials and help for %', 60, 'medium'],
      ['Do the first corner of % completely', 120, 'medium', 'One finished corner carries the rest.'],
      ['Do the rest of %', 180, 'medium', 'Split it into subtasks by corner.'],
      ['Put everything in its place', 60, 'low'],
    ],
  },
  health: {
    name: 'something for your health',
    signs: phrases(`
      health*, fit, fitness, run, running, marathon, 10 km, 5 km, weight, sleep, diet, eat, eating, train,
      training, gym, yoga, swim, swimming, smoking, stress, meditat*, strength, back pain, doctor, exercis*, walk,
      walking, cycle, cycling, habit
    `),
    areas: phrases(`
      health, fitness, sport, body, running, exercise, food, nutrition, sleep, wellbeing, well-being, mind, energy
    `),
    verbs: phrases('train for, start, improve my, improve, prepare for, prepare, run, do, finish'),
    steps: [
      ['Note where you stand today with %', 20, 'high', 'A number or a sentence that you can compare with later.'],
      ['Set one measure for %, and by when', 20, 'high', 'Small enough that a bad week does not end it.'],
      [
        'Ask a professional about % if anything speaks against it',
        30,
        'medium',
        'An appointment now saves months later.',
      ],
      ['Put the first three times for % into the week', 15, 'high', 'With a day and an hour each.'],
      ['Prepare what you need for %', 45, 'medium', 'Things laid out the evening before are half the way.'],
      ['Do the first week of %', 120, 'medium', 'Less than you could. It is about beginning.'],
      ['Look back after two weeks of % and adjust', 20, 'low'],
    ],
  },
  learning: {
    name: 'something to learn',
    signs: phrases(`
      learn*, study*, studies, course, exam, certificat*, language, practise, practice, practising, practicing,
      lesson, degree, tutorial, skill, master, piano, guitar, violin, spanish, french, german, english, italian,
      swedish, japanese, chinese
    `),
    areas: phrases('learn, education, study, studies, skill, growth, language, school, university, knowledge, music'),
    verbs: phrases(`
      learn to play, learn to speak, learn to use, learn, study for, study, practise, practice, master, pass,
      get better at, improve my, improve
    `),
    steps: [
      [
        'Write down what you want to be able to do with %',
        20,
        'high',
        'Something that can be seen: a talk held, a piece played, an exam passed.',
      ],
      ['Choose one course or book for %', 45, 'high', 'One is enough to begin. The others can wait.'],
      ['Put three fixed times for % into the week', 15, 'high', 'Short and often is better than long and rare.'],
      ['Work through the first unit of %', 60, 'medium', 'With notes in your own words.'],
      ['Use % for something real', 60, 'medium', 'A small thing that you would otherwise not have done.'],
      ['Find somebody to practise % with, or to ask', 30, 'low'],
      ['Test yourself in % and note what is missing', 45, 'low', 'It shows what the next units are about.'],
    ],
  },
  making: {
    name: 'something to make',
    signs: phrases(`
      build, building, develop*, app, website, web, software, program, prototype, launch*, product, design, shop,
      blog, newsletter, podcast, portfolio, code, coding, release
    `),
    areas: phrases('work, business, product, project, company, side, software, craft, making, creative'),
    verbs: phrases('build, develop, create, launch, make, design, set up, start, release, ship, program, code'),
    steps: [
      ['Write down who needs % and what for', 30, 'high', 'One person with one need, in three sentences.'],
      [
        'Decide what the first version of % has, and what it has not',
        45,
        'high',
        'The second list is the more useful one.',
      ],
      ['Sketch % on paper', 45, 'medium'],
      ['Make the smallest version of % that works', 180, 'medium', 'Split it into subtasks as soon as you see them.'],
      ['Show % to two people and note what they say', 60, 'medium', 'Watch rather than explain.'],
      ['Improve what stood in their way', 120, 'medium'],
      ['Publish % and tell those it is for', 60, 'low'],
    ],
  },
  deciding: {
    name: 'a decision',
    signs: phrases(`
      decid*, decision, choose, choosing, choice, buy, buying, compare, comparing, research*, whether, which
    `),
    areas: [],
    verbs: phrases(`
      decide about, decide on, decide whether to, decide whether, decide, choose, buy, research, compare, find
    `),
    steps: [
      ['Write down what matters most about %', 20, 'high', 'Three points, in their order.'],
      ['Collect three to five options for %', 60, 'medium', 'More make it no better.'],
      ['Compare the options for % by what matters', 45, 'medium', 'A table with a line for each.'],
      ['Sleep on %, and talk to one person about it', 30, 'low'],
      ['Decide about %, and write down why', 20, 'high', 'It spares you deciding again.'],
      ['Do the first thing that follows from the decision', 45, 'medium'],
    ],
  },
  work: {
    name: 'a project at work',
    signs: [],
    areas: phrases('work, job, business, company, career, office, team'),
    verbs: phrases('prepare, organise, organize, plan, finish, deliver, introduce, improve'),
    steps: [
      ['Agree with those concerned what % is to achieve', 45, 'high', 'In writing, with a day.'],
      ['List who does what for %', 30, 'high'],
      ['Find out what could stop %', 30, 'medium', 'And what would be done then.'],
      ['Do the first part of % that others wait for', 90, 'high'],
      ['Do the main part of %', 180, 'medium', 'Split it into subtasks by result.'],
      ['Have % looked over', 45, 'medium'],
      ['Hand % over, and tell everybody that it is done', 30, 'low'],
    ],
  },
  general: {
    name: 'a project of its own kind',
    signs: [],
    areas: [],
    verbs: [],
    steps: GENERAL_STEPS,
  },
  personal: {
    name: 'something of your own',
    signs: [],
    areas: phrases('personal, family, friends, home, leisure, hobby, creative, relationship, spiritual, mind'),
    verbs: [],
    steps: GENERAL_STEPS,
  },
} satisfies Record<BreakdownType, Plan> & Record<string, Plan>;
