import type { BreakdownType } from '#contract/coach.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { phrases } from '../facts/match-words.ts';

/** A step of a plan. It does not repeat the goal, which is the name of its project. */
type PlanStep = readonly [name: string, minutes: number, priority: Priority, description?: string];

/** How to reach a kind of goal. */
export interface Plan {
  /** The kind of goal, such as `learning`: what the plan is for. */
  name: string;
  /** Words in a goal of this kind, as `hasWord` reads them. */
  signs: readonly string[];
  /** Words in the names of the areas and pillars that such goals usually belong to. */
  areas: readonly string[];
  /** Four to eight, in order. */
  steps: readonly PlanStep[];
}

const GENERAL_STEPS: Plan['steps'] = [
  [
    'Describe the finished result',
    20,
    'high',
    'Two or three sentences. They decide what belongs to it and what doesn’t.',
  ],
  ['List everything that has to happen', 30, 'high', 'In any order, as it comes to mind. Sort it afterward.'],
  ['Find out what’s still unknown', 45, 'medium', 'Who to ask, what to look up, what it may cost.'],
  ['Do the smallest useful part', 60, 'medium', 'Something you can see by the end of the hour.'],
  ['Do the largest part', 120, 'medium', 'Split it into subtasks if it takes more than an afternoon.'],
  ['Review it and finish what’s missing', 45, 'low', 'Compare it with the result you described.'],
];

/** All plans, specific ones first: the first of several that fit equally well is used. */
export const PLANS = {
  event: {
    name: 'an event',
    signs: phrases(`
      party, parties, wedding, birthday, event, celebrat*, conference, workshop, meetup, dinner, concert, festival,
      anniversary, reunion, exhibition, invit*, host, guest, open evening
    `),
    areas: phrases('family, friends, social, community, relationship, people, events'),
    steps: [
      ['Set the date, the budget and the number of guests', 30, 'high', 'Everything else depends on these.'],
      ['Write the guest list', 30, 'high'],
      ['Find and book a place', 90, 'high', 'Ask for written confirmation.'],
      ['Send the invitations', 45, 'medium', 'Include a date to reply by.'],
      ['Plan food, drinks and program', 60, 'medium'],
      ['Assign jobs for the day', 30, 'medium', 'Who brings what, who sets up, who cleans up.'],
      ['Thank the helpers and settle the bills', 45, 'low'],
    ],
  },
  travel: {
    name: 'a trip',
    signs: phrases(`
      travel*, trip, journey, holiday, vacation, visit, hike, hiking, flight, backpack*, road trip, weekend in,
      cruise, camping
    `),
    areas: phrases('travel, adventure, leisure, fun, nature'),
    steps: [
      ['Set the dates and the budget', 30, 'high'],
      ['Check passports, health and insurance', 30, 'high', 'A new passport takes the longest.'],
      ['Book the way there and back', 60, 'high'],
      ['Book a place to stay', 60, 'medium'],
      ['Choose three things you don’t want to miss', 45, 'low', 'Three leave room for surprises.'],
      ['Arrange who looks after your home', 20, 'medium'],
      ['Write a packing list', 20, 'low'],
    ],
  },
  moving: {
    name: 'a move',
    signs: phrases('move into, move to, move house, moving, new flat, new apartment, new home, new house, relocat*'),
    areas: phrases('home, house, household, living'),
    steps: [
      ['Set the moving day and give notice', 45, 'high'],
      ['List who needs the new address', 30, 'medium', 'Bank, insurance, employer, mail, electricity.'],
      ['Book a van and ask for help', 45, 'high'],
      ['Sell or give away things you won’t need', 120, 'medium', 'The less you move, the less it costs.'],
      ['Pack room by room and label each box', 240, 'medium'],
      ['Pack a bag for the first night', 20, 'low'],
      ['Return the old keys and read the meters', 45, 'low'],
    ],
  },
  writing: {
    name: 'a piece of writing',
    signs: phrases(`
      write, writing, book, novel, article, essay, paper, report, speech, presentation, proposal, thesis,
      dissertation, manuscript, chapter
    `),
    areas: phrases('writing, creative, work, study, studies, university, career'),
    steps: [
      ['Say in one sentence what it’s about, and who it’s for', 15, 'high'],
      ['Collect material and examples', 60, 'medium', 'Stop when it starts to repeat.'],
      ['Outline it in headings', 45, 'high'],
      ['Write a first draft without correcting it', 120, 'high', 'It can be bad. It only has to exist.'],
      ['Let it rest for a day, then read it aloud', 45, 'medium'],
      ['Ask someone to read it', 20, 'medium', 'Ask where they lost the thread.'],
      ['Revise it and hand it in', 90, 'medium'],
    ],
  },
  money: {
    name: 'money matters',
    signs: phrases(`
      money, budget, save, saving, debt, tax, taxes, invest*, pension, retire*, loan, mortgage, insurance, expense,
      financ*
    `),
    areas: phrases('money, finance, wealth, budget, security, saving, household'),
    steps: [
      ['Gather every document and number', 45, 'high', 'In one folder, before you decide anything.'],
      ['Write down the amount, and by when', 20, 'high'],
      ['Compare three ways to do it', 60, 'medium', 'Include what each costs in total.'],
      ['Ask someone who knows about it', 45, 'medium', 'Someone who doesn’t earn from your decision.'],
      ['Decide, and automate what you can', 45, 'high', 'An automatic payment doesn’t forget.'],
      ['Check on it in a month', 20, 'low'],
    ],
  },
  career: {
    name: 'your career',
    signs: phrases(`
      career, job, apply, applying, application, promotion, interview, salary, raise, freelanc*, client, mentor,
      cv, resume
    `),
    areas: phrases('career, work, job, profession, business, development'),
    steps: [
      ['Write down what you want, and what you won’t accept', 30, 'high'],
      ['Compare what’s asked for with what you can show', 45, 'high', 'Two columns: have, and missing.'],
      ['Update your resume and profile', 90, 'high', 'Results rather than duties.'],
      ['Talk to two people in the field', 60, 'medium', 'Ask what they would do first.'],
      ['Close the most important gap', 120, 'medium'],
      ['Make the first approach', 60, 'medium', 'An application, a meeting, an offer.'],
      ['Follow up, and note what you learned', 20, 'low'],
    ],
  },
  tidying: {
    name: 'tidying up',
    signs: phrases(`
      declutter*, tidy*, clean up, clean out, clear out, sort, sorting, archive, photos, papers, paperwork, files,
      inbox
    `),
    areas: phrases('home, house, household, office, garden, admin'),
    steps: [
      ['Look through everything and choose the groups', 30, 'high', 'Three or four groups are enough.'],
      ['Take out what nobody needs', 60, 'high', 'Keep, give away, throw out. No fourth pile.'],
      ['Finish a first part', 60, 'medium', 'One finished part makes the rest easier.'],
      ['Sort the rest', 120, 'medium', 'Split it into subtasks by part.'],
      ['Take away what goes', 45, 'medium', 'The same day, before it comes back.'],
      ['Set one rule that keeps it this way', 15, 'low'],
    ],
  },
  home: {
    name: 'your home',
    signs: phrases(`
      home, house, flat, apartment, room, bedroom, bathroom, kitchen, garden, garage, cellar, attic, renovat*,
      paint, painting, repair*, furniture, balcony, wardrobe, insulat*
    `),
    areas: phrases('home, house, household, garden, living'),
    steps: [
      ['Walk through and note what should change', 30, 'high', 'With photographs, to see the difference later.'],
      ['Measure everything and set a budget', 45, 'high'],
      ['Find out what needs a permit or a professional', 30, 'medium'],
      ['Get materials and help', 60, 'medium'],
      ['Finish one corner completely', 120, 'medium', 'One finished corner makes the rest easier.'],
      ['Do the rest', 180, 'medium', 'Split it into subtasks by corner.'],
      ['Put everything in its place', 60, 'low'],
    ],
  },
  health: {
    name: 'your health',
    signs: phrases(`
      health*, fit, fitness, running, run every, run twice, marathon, 10 km, 5 km, weight, sleep, diet, eat, eating,
      training, gym, yoga, swim, swimming, smoking, stress, meditat*, strength, back pain, doctor, exercis*, walk,
      walking, cycle, cycling, habit
    `),
    areas: phrases('health, fitness, body, wellbeing, well-being, energy'),
    steps: [
      ['Note where you are today', 20, 'high', 'A number or a sentence to compare with later.'],
      ['Choose one measure and a date', 20, 'high', 'Small enough that a bad week does not end it.'],
      ['Check with a doctor if you have concerns', 30, 'medium', 'An appointment now can save months later.'],
      ['Plan the first three times', 15, 'high', 'Give each a day and an hour.'],
      ['Prepare what you need', 45, 'medium', 'Laying things out the night before is half the work.'],
      ['Do the first week', 120, 'medium', 'Do less than you could. It’s about starting.'],
      ['Look back after two weeks and adjust', 20, 'low'],
    ],
  },
  learning: {
    name: 'learning',
    signs: phrases(`
      learn*, study*, studies, course, exam, certificat*, language, practise, practice, practising, practicing,
      lesson, degree, tutorial, skill, master, piano, guitar, violin, spanish, french, german, english, italian,
      swedish, japanese, chinese
    `),
    areas: phrases('learn, education, study, studies, skill, growth, language, school, university, knowledge, music'),
    steps: [
      [
        'Write down what you want to be able to do',
        20,
        'high',
        'Something you can show: a talk given, a piece played, an exam passed.',
      ],
      ['Choose one course or book', 45, 'high', 'One is enough to start. The others can wait.'],
      ['Set three fixed times a week', 15, 'high', 'Short and often is better than long and rare.'],
      ['Work through the first unit', 60, 'medium', 'With notes in your own words.'],
      ['Use it for something real', 60, 'medium', 'A small thing you wouldn’t have done otherwise.'],
      ['Find someone to practice with, or to ask', 30, 'low'],
      ['Test yourself and note what’s missing', 45, 'low', 'It shows what to learn next.'],
    ],
  },
  making: {
    name: 'making something',
    signs: phrases(`
      build, building, develop*, app, website, web, software, program, prototype, launch*, product, design, shop,
      blog, newsletter, podcast, portfolio, code, coding, release
    `),
    areas: phrases('work, business, product, project, company, side, software, craft, making, creative'),
    steps: [
      ['Write down who needs it and what for', 30, 'high', 'One person with one need, in three sentences.'],
      [
        'Decide what the first version has, and what it leaves out',
        45,
        'high',
        'The second list is the more useful one.',
      ],
      ['Sketch it on paper', 45, 'medium'],
      ['Make the smallest version that works', 180, 'medium', 'Split it into subtasks as soon as you see them.'],
      ['Show it to two people and note what they say', 60, 'medium', 'Watch instead of explaining.'],
      ['Fix what got in their way', 120, 'medium'],
      ['Publish it and tell the people it’s for', 60, 'low'],
    ],
  },
  deciding: {
    name: 'a decision',
    signs: phrases(`
      decid*, decision, choose, choosing, choice, buy, buying, compare, comparing, research*, whether, which
    `),
    areas: [],
    steps: [
      ['Write down what matters most', 20, 'high', 'Three points, in order.'],
      ['Collect three to five options', 60, 'medium', 'More won’t make it better.'],
      ['Compare the options by what matters', 45, 'medium', 'Use a table with a row for each.'],
      ['Sleep on it, and talk to one person about it', 30, 'low'],
      ['Decide, and write down why', 20, 'high', 'It saves you deciding again.'],
      ['Take the first step that follows', 45, 'medium'],
    ],
  },
  work: {
    name: 'a work project',
    signs: [],
    areas: phrases('work, job, business, company, career, office, team'),
    steps: [
      ['Agree on the goal with everyone involved', 45, 'high', 'In writing, with a date.'],
      ['List who does what', 30, 'high'],
      ['Find out what could stop it', 30, 'medium', 'And what you’d do then.'],
      ['Do the part that others wait for', 90, 'high'],
      ['Do the main part', 180, 'medium', 'Split it into subtasks by result.'],
      ['Ask for a review', 45, 'medium'],
      ['Hand it over and tell everyone it’s done', 30, 'low'],
    ],
  },
  general: {
    name: 'a project',
    signs: [],
    areas: [],
    steps: GENERAL_STEPS,
  },
  personal: {
    name: 'a personal project',
    signs: [],
    areas: phrases('personal, family, friends, home, leisure, hobby, creative, relationship, spiritual, mind'),
    steps: GENERAL_STEPS,
  },
} satisfies Record<BreakdownType, Plan> & Record<string, Plan>;
