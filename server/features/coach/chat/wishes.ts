import { ADD_LINE } from '#contract/coach.ts';
import { readLine } from '#contract/quick-add/read-line.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { formatDay } from '#server/platform/calendar.ts';
import { areaSource, type Citations, projectSource } from '../facts/citations.ts';
import { bulleted, countedAre, type Line } from '../facts/sentences.ts';
import type { OpenRow } from '../facts/snapshot.ts';
import type { ChatFacts } from './chat-facts.ts';
import { see, taskLine } from './task-lines.ts';
import { askedIn, type Asked, readCandidates, readingsOf, readMessage } from './understand.ts';

/* Wishes to change something. The coach changes nothing: it names the record, and where the person changes it. */

const NAMED_MAX = 10;
const UNCHANGED = 'I have changed nothing.';

/** Returns the lines of a reply; null if not every word of the wish is understood. */
type Wish = (rest: string, facts: ChatFacts, citations: Citations) => Promise<Line[] | null>;

const WISHES: readonly (readonly [begins: RegExp, reply: Wish])[] = [
  [
    /^put (?=.* off (?:to|until|till|for) )/i,
    (rest, ...more) => move(rest.replace(/ off (?=(?:to|until|till|for) )/i, ' '), ...more),
  ],
  [/^(?:move|reschedule|postpone|push|shift|delay|defer|put off|carry over) /i, move],
  [
    /^(?:mark|complete|finish|check off|tick off|tick|close|delete|remove|cancel|i(?: have|'ve|’ve)? (?:finished|did|completed|done)) /i,
    complete,
  ],
  [/^i (?:have|need|ought) to (?!do |finish |know |see |decide |work on )(?!.*\?)/i, add],
  [/^(?:to-?do|task): */i, add],
  [/^put (?=.* (?:on|in|into|to) )/i, (rest, ...more) => add(rest, ...more, true)],
  [
    /^(?:add(?! up\b)|remind me(?! (?:about )?(?:of|what|which|who|when|where|why|how|if|whether)\b)(?: to| about)?|(?:do not|don['’]?t)(?: let me)? forget(?: to)?|remember to|note down|write down|(?:create|new|make)(?= (?:an? )?(?:new )?(?:task|to-?do|reminder)\b))\s+(?:an? )?(?:new )?(?:task|to-?do|reminder)?[\s:,]*(?:to |called |named |for )?/i,
    add,
  ],
];

const POLITE =
  /^(?:(?:please|hey|hi|ok|okay|coach|can you|could you|would you|will you|i want to|i want you to|i would like to|let's|lets)[,!]? )+/i;

/** The reply to a wish; null if not every word is understood, undefined if the message is none. */
export async function replyToWish(message: string, facts: ChatFacts, citations: Citations) {
  const content = message.replace(POLITE, '');
  for (const [begins, reply] of WISHES) {
    const rest = content.replace(begins, '');
    if (rest !== content) return reply(rest.replace(/[.!?]+$/, '').trim(), facts, citations);
  }
  return undefined;
}

/** Meanings beside the name of a record, and of words for several tasks. */
const NAMES = new Set(['<task>', '<project>', 'task', 'project', 'done']);
const MANY = new Set(['everything', 'overdue', 'task', 'open', '<today>']);

/** The open tasks or the project that words name, and nothing besides; undefined if other words are left. */
async function tasksNamed(words: string, facts: ChatFacts): Promise<Asked | undefined> {
  const read = readMessage(words)!;
  const none = askedIn(read, facts);
  const isMany = none.meanings.has('everything') || none.meanings.has('overdue') || /\ball\b/.test(read.text);
  if (isMany && none.unknown.length === 0 && [...none.meanings].every((each) => MANY.has(each))) return none;
  for await (const asked of readingsOf(read, facts, await readCandidates(facts))) {
    const extra = [...asked.meanings].filter((each) => !NAMES.has(each));
    if ((asked.rows ?? asked.project) && asked.unknown.length === 0 && extra.length === 0) return asked;
  }
  return undefined;
}

async function move(rest: string, facts: ChatFacts, citations: Citations): Promise<Line[] | null> {
  // The day is behind the last of these words: the name of a task may contain others.
  const [, what = rest, to = ''] = /^(.*) (?:to|until|till|for|by) (.*)$/i.exec(rest) ?? [];
  const chip = readLine(to, { ...(await facts.grammar()), without: ['repeat'] }).chips.find(
    ({ kind }) => kind === 'due',
  );
  const day = chip?.kind === 'due' && chip.date >= facts.day ? chip.date : null;
  const asked = await tasksNamed(what, facts);
  if (!asked) return null;
  const where = day === null ? 'another day' : formatDay(day, facts.day, facts.locale).replace(/^on /, '');
  if (asked.rows) return named(asked.rows, day === null ? 'to change it' : `and choose ${where}`, facts, citations);
  if (asked.project)
    return [
      `You mean the project ${citations.cite(projectSource(asked.project))}.`,
      `${UNCHANGED} Open it and choose ${where}.`,
    ];
  const [list, late] = await Promise.all([facts.list(), facts.overdue()]);
  const isLate = asked.meanings.has('overdue');
  const rows = isLate ? late.rows : list.today.tasks.filter(({ completed }) => !completed);
  const count = isLate ? late.count : list.today.total_tasks - list.today.completed_tasks;
  return [
    `${countedAre(count, 'task')} ${isLate ? 'overdue' : 'open on today’s list'}${rows.length > 0 ? ':' : '.'}`,
    ...bulleted(rows, NAMED_MAX, citations.citeTask, count),
    `${UNCHANGED} To move them to ${where}, open ${isLate ? 'Overdue' : 'Due'} in Tasks, press Select, select all, and choose the day. Undo takes it back.`,
    see(isLate ? 'Overdue tasks' : 'Due tasks'),
  ];
}

const named = (rows: readonly OpenRow[], what: string, facts: ChatFacts, citations: Citations): Line[] => [
  rows.length === 1 ? 'You mean this task:' : 'You may mean one of these tasks:',
  ...bulleted(rows, NAMED_MAX, taskLine(facts, citations)),
  `${UNCHANGED} Open ${rows.length === 1 ? 'it' : 'one'} ${what}.`,
];

async function complete(rest: string, facts: ChatFacts, citations: Citations): Promise<Line[] | null> {
  const asked = await tasksNamed(rest, facts);
  if (asked?.rows) return named(asked.rows, 'and press Complete or Delete', facts, citations);
  const many = 'To complete or delete several tasks, press Select in Tasks and select them. Undo takes it back.';
  return asked && !asked.project ? [`${UNCHANGED} ${many}`, see('Tasks')] : null;
}

/** Cuts a place from a line: `milk to my groceries list`, `Groceries: milk`. @param homes by their lowered names */
function cutPlace<Home>(line: string, homes: ReadonlyMap<string, Home>) {
  const [, first, rest] = /^([^:]+): (.+)$/.exec(line) ?? [];
  const ofFirst = homes.get(first?.toLowerCase() ?? '');
  if (ofFirst) return { home: ofFirst, name: rest! };
  for (const { 0: before, index } of [...line.matchAll(/ (?:to|on|in|into|under) (?:(?:my|the) )?/gi)].toReversed()) {
    const whole = line.slice(index + before.length).toLowerCase();
    const place = whole.replace(/ (?:list|project|area)$/, '');
    const home = homes.get(whole) ?? homes.get(place);
    if (home || /^(?:to-?dos?|tasks?|inbox|list)$/.test(place)) return { home, name: line.slice(0, index) };
  }
  return undefined;
}

/** What a line of quick add adds, in words, and that line, which the person adds by a button. */
async function add(wish: string, facts: ChatFacts, { cite }: Citations, needsPlace = false): Promise<Line[] | null> {
  const { projects, areas } = await facts.homes();
  const homes = new Map([...areas, ...projects].map((home) => [home.name.toLowerCase(), home]));
  const grammar = await facts.grammar();
  // “Tomorrow to call mum.”
  const what = readLine(wish, grammar).name.startsWith('to ') ? wish.replace(/\bto /, '') : wish;
  // Days and times may be behind the place.
  const { name: timeless, chips } = readLine(what, grammar);
  const placed = cutPlace(timeless, homes);
  if (needsPlace && !placed) return null;
  const when = chips.map(({ text }) => ` ${text}`).join('');
  const line = placed ? `${placed.name}${placed.home ? ` #${placed.home.name}` : ''}${when}` : what;
  const { name, project, fields } = await facts.describeLine(line);
  if (name === '') return ['Tell me what to add, such as “Add milk to Groceries”.'];
  const place = project ? cite((isAreaList(project) ? areaSource : projectSource)(project)) : 'the Inbox';
  return [`“${name}” in ${[place, ...fields].join(', ')}.`, `${ADD_LINE}${line}`];
}
