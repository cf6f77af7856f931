import { phrases } from '../facts/match-words.ts';

/** A cause that delays a project, and suggestions against it. */
export interface Cause {
  /** Its name in an answer: `too little time`. */
  name: string;
  /** Words in descriptions of it, as patterns of `hasWord`. */
  signs: readonly string[];
  /** `%` is replaced by the name of the project, `@` by that of its next task, or of the project if it has none. */
  advice: readonly string[];
}

/** The causes that rules recognise, specific ones first. */
export const CAUSES: readonly Cause[] = [
  {
    name: 'waiting for somebody or something',
    signs: phrases(`
      wait*, blocked, depend*, reply, answer, response, approval, permission, delivery, supplier, stuck on them
    `),
    advice: [
      'Write down for whom or what % waits, and ask once more today, with a day by which you need to know.',
      'Decide what you do if no answer comes by then: a second choice turns waiting into a date.',
      'Look for a part of % that does not depend on it, and do that meanwhile.',
    ],
  },
  {
    name: 'too little time',
    signs: phrases(`
      time, busy, schedul*, calendar, hours, too much to do, full, overload*, never get to, afternoon, evening,
      weekend, free moment, spare, no room
    `),
    advice: [
      'Give @ a fixed 25 minutes on a day of this week, before the day fills up.',
      'Say what % may take from: put one other project on hold until it is through.',
      'Make % smaller: which part would still be worth it alone?',
    ],
  },
  {
    name: 'not knowing what comes next',
    signs: phrases(`
      unclear, confus*, know how, know what, know where, where to start, how to start, not sure, unsure, vague,
      no idea, complicated, understand, lost, direction, no plan
    `),
    advice: [
      'Write in one sentence what is different once % is done. What does not lead there can go.',
      'Turn the open question into a task: “Find out …”, with somebody to ask.',
      'Do not plan % to the end: decide the next two steps only.',
    ],
  },
  {
    name: 'a task that is too big',
    signs: phrases('big, huge, overwhelm*, large, enormous, endless, everything, too many, too much, mountain, scope'),
    advice: [
      'Split @ into steps of half an hour, and look only at the first.',
      'Choose the part of % that can be finished this week, and leave the rest for later.',
      'Count what is done already in %, not only what is left.',
    ],
  },
  {
    name: 'no drive for it',
    signs: phrases(`
      motivat*, lazy, bored, boring, procrastinat*, tired, energy, exhaust*, feel like, interest, discipline,
      put off, putting off, postpon*, dull, burn*
    `),
    advice: [
      'Begin with five minutes of @, with leave to stop after them.',
      'Read once more why % is worth it to you. If there is no answer any more, putting it on hold is a good decision.',
      'Put it at the hour of the day at which you are most awake, and before something pleasant.',
    ],
  },
  {
    name: 'fear that it goes wrong',
    signs: phrases(`
      afraid, fear*, scared, anxi*, nervous, worr*, fail*, perfect*, embarrass*, judg*, not good enough, doubt,
      confiden*, mistake, risk*, shy
    `),
    advice: [
      'Write down the worst that may really happen with %, and what you would do then. It is usually smaller on paper.',
      'Make a first version of @ that nobody sees. It may be bad.',
      'Show it to one person whose judgement is kind, before it is finished.',
    ],
  },
  {
    name: 'money',
    signs: phrases('money, budget, cost*, expensive, afford*, price*, pay, fund*, financ*, cheap*, salary'),
    advice: [
      'Write down what % really costs, line by line, and what of it is needed first.',
      'Look for the version of % that costs half: borrowed, used, smaller, later.',
      'Set aside a sum a month, and give % the day on which it is there.',
    ],
  },
  {
    name: 'other people',
    signs: phrases(`
      people, team, colleague, boss, manager, partner, wife, husband, family, client, customer, conflict,
      disagree*, argu*, support, alone, nobody, convince, friend, they
    `),
    advice: [
      'Say who has a say in %, and what each of them wants. Ask rather than guess.',
      'Ask for fifteen minutes with the one it depends on, with one question that can be answered by yes or no.',
      'Agree on who does what for %, and write it into the task.',
    ],
  },
  {
    name: 'a skill or tool that is missing',
    signs: phrases(`
      skill, learn, experience, knowledge, tool, equipment, software, qualif*, able to, technical, expert
    `),
    advice: [
      'Name the one thing you cannot do yet for %, and find somebody who can: an hour of theirs saves days.',
      'Make learning it a task of its own, with an hour and an end.',
      'See whether % can be done without it, or with what you have.',
    ],
  },
  {
    name: 'being interrupted',
    signs: phrases(`
      distract*, interrupt*, phone, focus, concentrat*, noise, noisy, social media, e-mail, email, meetings
    `),
    advice: [
      'Start the focus timer for @ and leave the phone in another room for those 25 minutes.',
      'Do it somewhere else than where you are usually interrupted.',
      'Tell those around you when you are not to be had, and when you are again.',
    ],
  },
  {
    name: 'health or a hard time',
    signs: phrases(`
      ill, sick, illness, pain, injur*, sleep, stress*, grief, depress*, child, children, baby, hospital
    `),
    advice: [
      'Let % be smaller for now, or put it on hold with a day on which you look at it again. That is no failure.',
      'Keep only the one step that must not wait.',
      'Ask who could take a part of it.',
    ],
  },
];

/** Suggestions for any problem. */
export const GENERAL_ADVICE: readonly string[] = [
  'Write down the very next thing you would do for %, so small that it takes ten minutes.',
  'Ask yourself what would have to be true for % to be easy, and make that the next task.',
  'Tell one person what you will have done for % by the end of the week.',
];
