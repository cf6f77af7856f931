import type { BreakdownType } from '#contract/coach.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { phrases } from '../facts/match-words.ts';

/** A step of a plan. */
export interface PlanStep {
  /** `@` is replaced by the subject of the goal, `%` by its verb: “Run three times in the first week”. */
  name: string;
  minutes: number;
  priority: Priority;
  description: string;
}

/** How to reach a kind of goal. */
export interface Plan {
  /** The kind of goal, such as `learning`: what the plan is for. */
  name: string;
  /** The subject if the goal names none. */
  it: string;
  /** Words in a goal of this kind, as `hasWord` reads them. */
  signs: readonly string[];
  /** Words in the names of the areas and pillars that such goals usually belong to. */
  areas: readonly string[];
  /** Four to eight, in order. */
  steps: readonly PlanStep[];
  /** What takes time beside the steps: `the writing itself`. Empty: nothing. */
  beside: string;
  /** The number of days for the steps, if that is sooner than the due date: a habit begins now. */
  within: number | undefined;
}

const PRIORITIES: Readonly<Record<string, Priority>> = { '!': 'high', '': 'medium', '~': 'low' };

/** Lines such as `30! Write the guest list for @ | Ask who is missing`: minutes, `!` high or `~` low, name and note. */
const stepsIn = (text: string): PlanStep[] =>
  [...text.matchAll(/^ *(\d+)([!~]?) (.*?)(?: \| (.*))?$/gm)].map(([, minutes, mark, name, description = '']) => ({
    ...{ name: name!, minutes: Number(minutes), priority: PRIORITIES[mark!]!, description },
  }));

const wordsIn = (text: string) => phrases(text).filter((word) => word !== '');

const plan = (
  name: string,
  it: string,
  signs: string,
  areas: string,
  steps: string,
  { within, beside = '' }: { within?: number; beside?: string } = {},
): Plan => ({
  ...{ name, it, signs: wordsIn(signs), areas: wordsIn(areas), steps: stepsIn(steps), within, beside },
});

/** In days. */
const BEGINNING = { within: 42 };

const GENERAL_STEPS = `
  20! Describe how @ should be in the end | Two or three sentences. They decide what belongs to it and what doesn’t.
  30! List everything that it takes for @ | In any order, as it comes to mind. Sort it afterward.
  45 Find out what’s still unknown about @ | Who to ask, what to look up, what it may cost.
  60 Do the smallest useful part of @ | Something you can see by the end of the hour.
  120 Do the largest part of @ | Split it into subtasks if it takes more than an afternoon.
  45~ Review @ and finish what’s missing | Compare it with the result you described.`;

/** All plans, specific ones first: the first of several that fit equally well is used. */
export const PLANS = {
  event: plan(
    'an event',
    'the day',
    `party, parties, wedding, birthday, event, celebrat*, conference, workshop, meetup, dinner, concert, festival,
     anniversary, reunion, exhibition, invit*, host, guest, open evening`,
    'family, friends, social, community, relationship, people, events',
    `30! Set the date, the budget and the number of guests for @ | Everything else depends on these.
     30! Write the guest list for @
     90! Find and book a place for @ | Ask for written confirmation.
     45 Send the invitations to @ | Include a date to reply by.
     60 Plan food, drinks and program for @
     30 Say who does what at @ | Who brings what, who sets up, who cleans up.
     45~ Check everything a week before @ | Who pays what, who comes when, what if it rains.`,
  ),
  travel: plan(
    'a trip',
    'the trip',
    `travel*, trip, journey, holiday, vacation, visit, hike, hiking, flight, backpack*, road trip, weekend in,
     cruise, camping`,
    'travel, adventure, leisure, fun, nature',
    `30! Set the dates and the budget for @
     30! Check passports, health and insurance for @ | A new passport takes the longest.
     60! Book the trains or flights for @, there and back
     60 Book the places to stay for @
     45~ Choose three things for @ that you don’t want to miss | Three leave room for surprises.
     20 Arrange who looks after your home
     20~ Write the packing list for @`,
  ),
  moving: plan(
    'a move',
    'the new home',
    'move into, move to, move house, moving, new flat, new apartment, new home, new house, relocat*',
    'home, house, household, living',
    `45! Set the day of the move to @, and give notice
     30 Tell everyone the new address in @ | Bank, insurance, employer, mail, electricity.
     45! Book a van to @, and ask for help
     120 Sell or give away what won’t go to @ | The less you move, the less it costs.
     240 Pack room by room, and say on each box where in @ it goes
     20~ Pack a bag for the first night in @
     45~ Return the old keys, and read the meters`,
  ),
  exam: plan(
    'an exam',
    'the exam',
    'exam, certificat*, pass, driving test, driving license, driving licence',
    'learn, education, study, studies, skill, growth, school, university, career',
    `30! Find out what @ covers, and how it’s scored
     30! Register for @ | A date makes the rest easier to plan.
     45 Choose one book or course for @ | One is enough to start. The others can wait.
     15! Set three fixed times a week to study for @
     90 Work through the first part for @ | With notes in your own words.
     90 Take a practice test for @ | Under the same rules, without pausing.
     60~ Repeat what you got wrong, and rest the day before @`,
  ),
  learning: plan(
    'learning',
    'it',
    `learn*, study*, studies, course, language, practise, practice, practising, practicing, lesson, degree, tutorial, skill,
     master, piano, guitar, violin, spanish, french, german, english, italian, swedish, japanese, chinese`,
    'learn, education, study, studies, skill, growth, language, school, university, knowledge, music',
    `20! Write down what you want to be able to do with @ | Something you can show: a talk given, a piece played.
     45! Choose one course, book or teacher for @ | One is enough to start. The others can wait.
     15! Set three fixed times a week for @ | Short and often is better than long and rare.
     60 Do the first lesson for @ | With notes in your own words.
     60 Use @ for something real | A small thing you wouldn’t have done otherwise.
     30~ Find someone to practice @ with, or to ask
     45~ Test yourself in @ and note what’s missing | It shows what to learn next.`,
  ),
  becoming: plan(
    'becoming who you want to be',
    'the person you want to be',
    'be a, be an, be more, be less, become',
    'family, friends, relationship, personal, mind, spiritual, children',
    `30! Write down three things that @ does every week | Things one could see, such as “Reads aloud on Sundays”.
     30! Ask someone who knows you well what to begin with
     15 Choose one of the three things, and give it a fixed time
     60 Do it for the first time
     20 Say what you leave out, to have the time
     30 Ask again after two weeks what has changed
     20~ Choose the next of the three things`,
    BEGINNING,
  ),
  habit: plan(
    'a habit',
    'it',
    'habit, every day, every morning, every evening, every week, daily, regularly, meditat*, read, early, floss, journal, drink more, spend more, eat more, walk more, more time',
    'health, energy, mind, wellbeing, well-being, habits, routine',
    `15! Decide when and where to % | Right after something you do every day anyway.
     15! Say what it means to % on a bad day | Two minutes count.
     20 Prepare what you need to % | Laying things out the evening before is half the work.
     20 % for the first time
     15 Make a repeating task of it, to % on fixed days
     20 Look back after a week: when did you %, and when not?
     20~ Look back after a month, and change when or where you %`,
    BEGINNING,
  ),
  book: plan(
    'a book',
    'the book',
    'book, novel, memoir, thesis, dissertation, manuscript',
    'writing, creative, work, study, studies, university, career',
    `30! Say in one sentence what @ is about, and who it’s for
     90! List the chapters of @, with a line on what each one does
     15! Choose how many words a week @ gets, and when | 1,200 a week are 60,000 in a year.
     180 Write the first scene or section of @ | It can be bad. It only has to exist.
     15 Make a repeating task of writing @, at fixed times | A first draft comes from many short days.
     60 Ask two people to read the first chapters of @ | Ask where they lost the thread.
     30~ Choose a day to revise @ from the first page to the last`,
    { beside: 'the writing itself' },
  ),
  writing: plan(
    'a piece of writing',
    'the text',
    'write, writing, article, essay, paper, report, speech, presentation, proposal, chapter',
    'writing, creative, work, study, studies, university, career',
    `15! Say in one sentence what @ is about, and who it’s for
     60 Collect material and examples for @ | Stop when it starts to repeat.
     45! Outline @ in headings
     120! Write a first draft of @ without correcting it | It can be bad. It only has to exist.
     45 Let @ rest for a day, then read it aloud
     20 Ask someone to read @ | Ask where they lost the thread.
     90 Revise @ and hand it in`,
  ),
  money: plan(
    'money matters',
    'the money',
    `money, budget, save, saving, debt, pay off, pay back, credit card, overdraft, tax, taxes, invest*, pension, retire*, loan, mortgage, insurance, expense,
     financ*`,
    'money, finance, wealth, budget, security, saving, household',
    `45! Gather every document and number about @ | In one folder, before you decide anything.
     20! Write down what @ takes each month, and by when
     60 Compare three ways to go about @ | Include what each costs in total.
     45 Ask someone who knows about it | Someone who doesn’t earn from your decision.
     45! Decide, and automate what you can for @ | An automatic payment doesn’t forget.
     20~ Check in a month how far @ is`,
  ),
  career: plan(
    'your career',
    'the job',
    `career, job, apply, applying, application, promot*, interview, salary, raise, freelanc*, client, mentor,
     cv, resume`,
    'career, work, job, profession, business, development',
    `30! Write down what you want from @, and what you won’t accept
     45! Compare what @ asks for with what you can show | Two columns: have, and missing.
     90! Update your resume and profile for @ | Results rather than duties.
     60 Talk to two people who know about @ | Ask what they would do first.
     120 Close the most important gap on the way to @
     60 Make the first approach for @ | An application, a meeting, an offer.
     20~ Follow up, and note what you learned about @`,
  ),
  stopping: plan(
    'stopping something',
    'it',
    'stop, quit, give up, smok*, addict*',
    'health, fitness, body, wellbeing, well-being, energy',
    `20! Note for three days when and why it comes to @
     20! Set the last day for @ | Not one with stress or a party.
     30 Ask a doctor or a group for help with @ | Most who manage it had some.
     20 Decide what you do instead of @ | Something that takes five minutes.
     30 Remove what reminds you of @
     15 Tell two people about it, who ask you how it goes
     20~ Look back after two weeks without @, and reward yourself`,
    BEGINNING,
  ),
  deciding: plan(
    'a decision',
    'it',
    'decid*, decision, choose, choosing, choice, buy, buying, compare, comparing, research*, whether, which',
    '',
    `20! Write down what matters most about @ | Three points, in order.
     60 Collect two to five options for @ | More won’t make it better.
     45 Compare the options for @ by what matters | Use a table with a row for each.
     30~ Sleep on it, and talk to one person about @
     20! Decide about @, and write down why | It saves you deciding again.
     45 Take the first step that follows`,
  ),
  tidying: plan(
    'tidying up',
    'it',
    `declutter*, tidy*, clean up, clean out, clear out, sort, sorting, archive, photos, papers, paperwork, files,
     inbox`,
    'home, house, household, office, garden, admin',
    `30! Look through @ and choose the groups | Three or four groups are enough.
     60! Take out of @ what nobody needs | Keep, give away, throw out. No fourth pile.
     60 Finish a first part of @ | One finished part makes the rest easier.
     120 Sort the rest of @ | Split it into subtasks by part.
     45 Take away what goes | The same day, before it comes back.
     15~ Set one rule that keeps @ this way`,
  ),
  home: plan(
    'your home',
    'the place',
    `home, house, flat, apartment, room, bedroom, bathroom, kitchen, garden, garage, cellar, attic, renovat*,
     paint, painting, repair*, furniture, balcony, wardrobe, insulat*`,
    'home, house, household, garden, living',
    `30! Note what should change about @ | With photographs, to see the difference later.
     45! Measure @ and set a budget
     30 Find out what about @ needs a permit or a professional
     60 Get materials and help for @
     120 Finish one corner of @ completely | One finished corner makes the rest easier.
     180 Do the rest of @ | Split it into subtasks by corner.
     60~ Put everything back in its place`,
  ),
  training: plan(
    'training',
    'the day',
    `training, train for, running, run every, run twice, marathon, triathlon, race, 10 km, 5 km, swim, swimming, cycle, cycling,
     climb, climbing, gym, strength, fitness`,
    'health, fitness, sport, body, wellbeing, well-being, energy',
    `30! % once without hurry, and note how far and how it felt | A number to compare with later.
     15! Choose three days of the week to %
     30 Ask a doctor before you train for @, if you have concerns | An appointment now can save months later.
     45 Get what you need to %: shoes, clothes, a way that you like
     120 % three times in the first week | Do less than you could. It’s about starting.
     20 Plan how much more to % each week until @ | A little at a time, with one easy week in four.
     90 Rehearse @: % at the same time of day, in the same clothes
     30~ % only a little in the last week before @`,
  ),
  health: plan(
    'your health',
    'it',
    `health*, fit, weight, kilo*, lose, diet, eat, eating, yoga, stress, back pain, doctor, exercis*, sleep, walk, walking`,
    'health, fitness, body, wellbeing, well-being, energy',
    `20! Note where you are today | A number or a sentence to compare with later.
     20! Choose one change that helps you to % | Small enough that a bad week does not end it.
     30 Ask a doctor if you have concerns | An appointment now can save months later.
     15! Give the change three fixed times in a week
     45 Prepare what you need for it | Laying things out the night before is half the work.
     120 Keep it up for the first week | Do less than you could. It’s about starting.
     20~ Look back after two weeks: what helped you to %?`,
    BEGINNING,
  ),
  making: plan(
    'making something',
    'it',
    `develop*, app, website, web, software, program, prototype, launch*, product, design, shop, blog, newsletter, podcast,
     portfolio, code, coding, release`,
    'work, business, product, project, company, side, software, craft, making, creative',
    `30! Write down who @ is for, and what they need it for | One person with one need, in three sentences.
     45! Decide what the first version of @ has, and what it leaves out | The second list is the more useful one.
     45 Sketch @ on paper
     180 Make the smallest version of @ that works | Split it into subtasks as soon as you see them.
     60 Show @ to two people and note what they say | Watch instead of explaining.
     120 Fix what got in their way
     60~ Publish @ and tell the people it’s for`,
  ),
  building: plan(
    'building something',
    'it',
    'build, building, treehouse, shed, sew, knit, carve, boat, model, bench, fence',
    'home, house, garden, craft, making, creative, hobby, family',
    `30! Choose the place and the size for @
     45! Draw @ with its measures, and list what it takes
     60 Get the materials and tools for @ | Borrow what you need only once.
     30 Ask who helps with @, and when
     180 Make the part that carries the rest of @ | Split it into subtasks as soon as you see them.
     180 Do the rest of @
     45~ Try @ out, and mend what doesn’t hold`,
  ),
  work: plan(
    'a work project',
    'it',
    '',
    'work, job, business, company, career, office, team',
    `45! Agree on the result of @ with everyone involved | In writing, with a date.
     30! List who does what for @
     30 Find out what could stop @ | And what you’d do then.
     90! Do the part of @ that others wait for
     180 Do the main part of @ | Split it into subtasks by result.
     45 Ask for a review of @
     30~ Hand @ over and tell everyone it’s done`,
  ),
  general: plan('a project', 'it', '', '', GENERAL_STEPS),
  personal: plan(
    'a personal project',
    'it',
    '',
    'personal, family, friends, home, leisure, hobby, creative, relationship, spiritual, mind',
    GENERAL_STEPS,
  ),
} satisfies Record<BreakdownType, Plan> & Record<string, Plan>;
