import { hasWord, lowered, phrases } from '../facts/match-words.ts';

const CAUSES_MAX = 3;
export const ADVICE = 'Get advice before you begin';

/** A cause that delays a project, and suggestions against it. */
export interface Cause {
  /** Its name in an answer: `too little time`. */
  name: string;
  /** Words in descriptions of it, as patterns of `hasWord`. */
  signs: readonly string[];
  /** What to do about it in a new project. */
  step: string;
  /** `@` is replaced by the name of the next task, or of the project if it has none. */
  advice: readonly string[];
}

/** The causes that rules recognize, specific ones first. */
export const CAUSES: readonly Cause[] = [
  {
    name: 'waiting for someone or something',
    step: 'Ask by when to expect it, and plan around this',
    signs: phrases(`
      wait*, blocked, depend*, repl*, answer*, respon*, approval, permission, deliver*, supplier, stuck on them, postpon*,
      keeps moving, keeps putting, booked, not back to me
    `),
    advice: [
      'Write down who or what it waits for, and ask again today. Say by when you need to know.',
      'Decide what you’ll do if no answer comes by then.',
      'Find a part that doesn’t depend on it, and do that meanwhile.',
    ],
  },
  {
    name: 'too little time',
    step: 'Fit the steps into the time there is',
    signs: phrases(`
      time, busy, schedul*, calendar, hours, too much to do, full, overload*, never get to, afternoon, evening,
      weekend, free moment, spare, no room, minutes, sunday, saturday, monday, tuesday, wednesday, thursday, friday
    `),
    advice: [
      'Give @ a fixed 25 minutes this week, before the day fills up.',
      'Make room: put another project on hold until this one is done.',
      'Make it smaller. Which part would be worth it on its own?',
    ],
  },
  {
    name: 'a choice that is open',
    step: 'Compare three, and set a day to decide',
    signs: phrases(`
      know which, not sure which, unsure which, which one, which of, what to buy, decid*, decision, choose, choosing,
      choice, options, torn between
    `),
    advice: [
      'Ask one person who has made this choice what they would take, and why.',
      'Compare three, no more, by the two points that matter most to you.',
      'Set a day by which you decide. Either is better than none.',
    ],
  },
  {
    name: 'not knowing what comes next',
    step: 'Find someone who can answer this',
    signs: phrases(`
      unclear, confus*, know how, know what, know where, know who, know when, know if, know whether, no clue, where to start, how to start, not sure, unsure, vague,
      no idea, complicated, understand, lost, direction, no plan
    `),
    advice: [
      'Write in one sentence what’s different once it’s done. Drop what doesn’t lead there.',
      'Turn the open question into a task: “Find out …”, with someone to ask.',
      'Don’t plan it to the end. Decide only the next two steps.',
    ],
  },
  {
    name: 'a task that is too big',
    step: 'Split what is too big',
    signs: phrases('big, huge, overwhelm*, large, enormous, endless, everything, too many, too much, mountain, scope'),
    advice: [
      'Split @ into half-hour steps, and look only at the first.',
      'Choose a part you can finish this week, and leave the rest for later.',
      'Look at what’s already done, not only at what’s left.',
    ],
  },
  {
    name: 'low motivation',
    step: 'Find a way around this',
    signs: phrases(`
      motivat*, lazy, bored, boring, procrastinat*, tired, energy, exhaust*, feel like, interest, discipline,
      put off, putting off, i postpone, i keep postponing, postponing it, dull, burn*
    `),
    advice: [
      'Start with five minutes of @. You can stop after that.',
      'Read again why it matters to you. If it no longer does, put it on hold.',
      'Plan it for your best hour of the day, right before something you enjoy.',
    ],
  },
  {
    name: 'fear of failing',
    step: 'Talk about it, and find a small first try',
    signs: phrases(`
      afraid, fear*, scared, anxi*, nervous, worr*, fail*, perfect*, embarrass*, judg*, not good enough, doubt,
      confiden*, mistake, risk*, shy, not like it, laugh*, reject*, critici*
    `),
    advice: [
      'Write down the worst that could happen, and what you’d do then. It’s usually smaller on paper.',
      'Make a first version of @ that nobody sees. It can be bad.',
      'Show it to one kind person before it’s finished.',
    ],
  },
  {
    name: 'money',
    step: 'Set the limits of the budget',
    signs: phrases(
      'money, budget, euro, dollar, pound, cost*, expensive, afford*, price*, pay, fund*, financ*, cheap*, salary',
    ),
    advice: [
      'Write down what it really costs, line by line, and what comes first.',
      'Look for a version that costs half: borrowed, used, smaller, later.',
      'Set aside an amount each month, and plan for the day you’ll have enough.',
    ],
  },
  {
    name: 'other people',
    step: 'Talk about it with those it concerns',
    signs: phrases(`
      people, team, colleague, boss, manager, partner, wife, husband, family, client, customer, conflict,
      disagree*, argu*, support, alone, nobody, convince, friend, they
    `),
    advice: [
      'List who has a say, and what each of them wants. Ask instead of guessing.',
      'Ask the person it depends on for fifteen minutes, with one yes-or-no question.',
      'Agree on who does what, and write it in the task.',
    ],
  },
  {
    name: 'a skill or tool that is missing',
    step: 'Find out who can help with this',
    signs: phrases(`
      skill, learn, experience, knowledge, tool, equipment, software, qualif*, able to, technical, expert
    `),
    advice: [
      'Name the one thing you can’t do yet, and find someone who can. An hour with them saves days.',
      'Make learning it a task of its own, with a time limit.',
      'See whether you can do without it, or with what you have.',
    ],
  },
  {
    name: 'being interrupted',
    step: 'Find a quiet place or hour',
    signs: phrases(`
      distract*, interrupt*, phone, focus, concentrat*, noise, noisy, social media, e-mail, email, meetings
    `),
    advice: [
      'Start the focus timer for @ and leave the phone in another room for those 25 minutes.',
      'Do it somewhere you won’t be interrupted.',
      'Tell the people around you when you’re unavailable, and when you’re back.',
    ],
  },
  {
    name: 'health or a hard time',
    step: ADVICE,
    signs: phrases(`
      ill, sick, illness, pain, hurt*, knee, injur*, allerg*, sleep, stress*, grief, depress*, child, children, baby, hospital
    `),
    advice: [
      'Make it smaller for now, or put it on hold and pick a day to look at it again. That’s fine.',
      'Keep only the step that can’t wait.',
      'Ask who could take over a part.',
    ],
  },
];

/** Suggestions for any problem. */
export const GENERAL_ADVICE: readonly string[] = [
  'Write down the very next thing to do, small enough for ten minutes.',
  'Ask yourself what would make it easy, and make that the next task.',
  'Tell someone what you’ll have done by the end of the week.',
];

const CLAUSE = /[.,;:!?\n]+|\b(?:and|but|because|while)\b/;

/** The causes that a text mentions: for each clause, the one with the most matching words. */
export function causesIn(problem: string): Cause[] {
  const found = lowered(problem)
    .split(CLAUSE)
    .flatMap((clause) => {
      const points = ({ signs }: Cause) =>
        signs.filter((sign) => hasWord(clause, sign)).reduce((sum, sign) => sum + sign.split(' ').length, 0);
      const [best] = CAUSES.map((cause) => ({ cause, points: points(cause) })).toSorted(
        (one, other) => other.points - one.points,
      );
      return best!.points > 0 ? best!.cause : [];
    });
  return [...new Set(found)].slice(0, CAUSES_MAX);
}
