/**
 * A question of somebody who does not know the rules, with what a right answer says and what it does not say. A refusal is
 * right if there is no `says`; it is no mistake elsewhere either, but counts as refused.
 */
export interface Case {
  asks: string;
  says?: RegExp;
  not?: RegExp;
}

const is = (asks: string, says: RegExp, not?: RegExp): Case => ({ asks, says, ...(not && { not }) });
const refused = (asks: string): Case => ({ asks });
/** All of these, in any order. */
const all = (...names: string[]) => new RegExp(names.map((name) => `(?=[^]*${name})`).join(''));

/** Written before the rules were read, as a parent, a student and a manager would ask. */
export const STRANGERS: readonly Case[] = [
  is('How many tasks do I have?', /\b15\b/),
  is('What do I need to do today?', all('Book dentist', 'Approve homepage copy', 'Water plants'), /Collect sources/),
  is('How long will the kids stuff take me?', /\b1 h\b/),
  is('Did I pay the school trip fee?', all('Pay school trip fee', 'not completed')),
  is('What’s overdue?', all('Pay school trip fee', 'Call plumber'), /Water plants/),
  is('Can I get everything done today?', /1 h 15/),
  is('What can I do in 10 minutes?', all('Sign permission form', 'Water plants'), /Choose tiles/),
  is('Which tasks have no date?', all('Buy running shoes', 'Choose tiles', 'Proofread introduction'), /Water plants/),
  is('Is the kitchen renovation on hold?', /on hold/i),
  is('What is tomorrow looking like?', all('Write chapter 2', 'Brief the designer'), /Water plants/),
  is('How did I sleep last night?', /no entry|nothing/i),
  is('What did I write yesterday?', /Rough night/, /Good run/),
  refused('Should I get a dog?'),
  refused('Who is picking up Emma today?'),
  is('when is my thesis due', /17 January/),
  is('how many hours do I need for all my open tasks', /10 h 05/),
  is('Have I finished collecting sources?', /^“Collect sources” was completed yesterday\./),
  is('What’s my longest task?', /Write chapter 2/),
  is('How many tasks did I complete this week?', /\b2\b/),
  is('What is left in Studies', all('Write chapter 2', 'Proofread introduction'), /Collect sources/),
  is('how long does chapter 2 take', /2 h/),
  is('What’s the next deadline?', /^10 open tasks have a date from today on:\n- “Book dentist for Emma”/),
  is('do I have anything due on friday?', /Sign permission form/, /Long run/),
  refused('what is my grade in maths'),
  is('How many days until my thesis deadline?', /\b60\b/),
  is('What did I do last week?', /Clean garage/, /Collect sources/),
  refused('Write my essay for me'),
  is('How many projects do I have?', /\b5\b/),
  is('What is the status of the website relaunch?', /^0 of 3 tasks/),
  is('how far along is the website relaunch', /^0 of 3 tasks/),
  is('List everything in my inbox', /Quarterly budget review/, /Water plants/),
  refused('Who is responsible for the website?'),
  is('What is waiting on the homepage copy?', /Launch newsletter/),
  is('How much time have I planned for tomorrow?', /2 h 30/),
  is('What are my areas', all('Fitness', 'Sleep', 'Home', 'Kids', 'Marketing', 'Studies')),
  is('how many areas are in career', /\b2\b/),
  refused('What did the team decide on Monday?'),
  is('how many tasks are done in thesis', /\b2\b/),
  refused('how much revenue did we make'),
  is('Do I have time for another meeting today?', /1 h 15/),
];

/** Of the same 60 every third, not looked at while the rules were written. */
export const KEPT_ASIDE: readonly Case[] = [
  is('what’s left for the school trip', all('Pay school trip fee', 'Sign permission form', 'Pack Emma')),
  is('when is the school trip', /It is due on Monday, in 5 days\./),
  is('anything for Emma this week?', /Book dentist/, /Pack Emma/),
  is('how many things did I finish yesterday', /\b1 task\b/),
  is('When do I call the plumber?', /^“Call plumber” in “Kitchen renovation” was due on 15 November\./),
  is('How was my mood this week?', /tired/i, /motivated/i),
  is('How much work is left on my thesis?', /\b2\b/),
  is('What should I start with?', /^Start with “Approve homepage copy”\. It is due today/),
  is(
    'Show me my high priority tasks',
    all('Book dentist', 'Pay school', 'Write chapter 2', 'Approve home'),
    /Water plants/,
  ),
  is('How many journal entries have I written?', /\b3\b/),
  is('which project has the most open tasks', all('School trip', 'Website relaunch'), /Thesis/),
  is('What am I running late with?', all('Pay school trip fee', 'Call plumber')),
  is('Is there anything blocking me?', all('Launch newsletter', 'Approve homepage copy')),
  is('Which projects are in progress?', all('Half marathon', 'Thesis', 'Website relaunch'), /Kitchen/),
  is('What’s due next week', all('Pack Emma', 'Quarterly budget review'), /Long run/),
  is('how many overdue tasks are there in Kitchen renovation', /\b1\b/),
  is('Which tasks take longer than an hour', all('Long run', 'Write chapter 2', 'Quarterly'), /Buy running shoes/),
  is('Which of my projects is closest to its deadline?', /School trip/, /Thesis/),
  is('What percentage of the thesis is done?', /\b50 ?%/),
  is('What has priority in Marketing?', /Approve homepage copy/, /Brief the designer/),
];
