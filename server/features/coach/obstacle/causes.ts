import { phrases } from '../facts/match-words.ts';

/** A cause that delays a project, and suggestions against it. */
export interface Cause {
  /** Its name in an answer: `too little time`. */
  name: string;
  /** Words in descriptions of it, as patterns of `hasWord`. */
  signs: readonly string[];
  /** `@` is replaced by the name of the next task, or of the project if it has none. */
  advice: readonly string[];
}

/** The causes that rules recognize, specific ones first. */
export const CAUSES: readonly Cause[] = [
  {
    name: 'waiting for someone or something',
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
    signs: phrases(`
      time, busy, schedul*, calendar, hours, too much to do, full, overload*, never get to, afternoon, evening,
      weekend, free moment, spare, no room
    `),
    advice: [
      'Give @ a fixed 25 minutes this week, before the day fills up.',
      'Make room: put another project on hold until this one is done.',
      'Make it smaller. Which part would be worth it on its own?',
    ],
  },
  {
    name: 'not knowing what comes next',
    signs: phrases(`
      unclear, confus*, know how, know what, know where, where to start, how to start, not sure, unsure, vague,
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
    signs: phrases('big, huge, overwhelm*, large, enormous, endless, everything, too many, too much, mountain, scope'),
    advice: [
      'Split @ into half-hour steps, and look only at the first.',
      'Choose a part you can finish this week, and leave the rest for later.',
      'Look at what’s already done, not only at what’s left.',
    ],
  },
  {
    name: 'low motivation',
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
    signs: phrases('money, budget, cost*, expensive, afford*, price*, pay, fund*, financ*, cheap*, salary'),
    advice: [
      'Write down what it really costs, line by line, and what comes first.',
      'Look for a version that costs half: borrowed, used, smaller, later.',
      'Set aside an amount each month, and plan for the day you’ll have enough.',
    ],
  },
  {
    name: 'other people',
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
    signs: phrases(`
      ill, sick, illness, pain, injur*, sleep, stress*, grief, depress*, child, children, baby, hospital
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
