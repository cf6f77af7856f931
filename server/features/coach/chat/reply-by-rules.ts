import { dayAndMonth } from '#server/platform/calendar.ts';
import { type Citations, projectSource, taskSource } from '../facts/citations.ts';
import { hasWord, phrases } from '../facts/match-words.ts';
import { bulleted } from '../facts/sentences.ts';
import type { ChatFacts } from './chat-facts.ts';
import { taskLine } from './task-lines.ts';
import { topicOf } from './topics.ts';
import { tasksLike, understand } from './understand.ts';

/** Openings of a reply to a message without a topic. */
const OPENINGS = [
  { signs: phrases('thanks, thank you, thank'), text: 'You’re welcome.' },
  { signs: phrases('hello, hi, hey, good morning, good evening, good afternoon'), text: 'Hello!' },
  {
    signs: phrases('help, what can you, who are you'),
    text: 'I help you see what is next, what is late and how it goes.',
  },
];

const LIKE_MAX = 3;

/** Replies to a message; if no rule understands it, lists questions about the person’s own records. */
export function replyByRules(content: string, facts: ChatFacts, citations: Citations): string {
  citations.above = facts.above;
  const understood = understand(content, facts);
  const topic = topicOf(understood);
  if (topic && understood.hasUnread && !topic.readsDays) {
    const since = dayAndMonth(facts.logFrom, facts.locale);
    return `I can look at a day, a week or a month since ${since}.`;
  }
  if (topic) return topic.reply(facts, understood, citations).join('\n');
  const opening = OPENINGS.find(({ signs }) => signs.some((sign) => hasWord(understood.text, sign)))?.text;
  const like = opening ? [] : tasksLike(understood.text, facts.open);
  if (like.length > 0) {
    return [
      'These open tasks have such words:',
      ...bulleted(like, LIKE_MAX, (task) => taskLine(task, facts, citations)),
    ].join('\n');
  }
  return [opening ?? 'I didn’t understand that.', ...knownQuestions(facts, citations)].join('\n');
}

/** Three questions that rules can answer, about records of the person if there are any; the chat offers them. */
function knownQuestions({ projects, open, day }: ChatFacts, { note }: Citations): string[] {
  const project = projects.find((each) => each.open > 0) ?? projects[0];
  const dated = open.find(({ due_date }) => due_date !== null && due_date >= day);
  if (project) note(projectSource(project));
  if (dated) note(taskSource(dated));
  const questions = [
    ...(project ? [`How is ${project.name}?`] : []),
    ...(dated ? [`When is ${dated.name}?`] : []),
    ...['What should I do next?', 'What is overdue?', 'How was my week?'],
  ];
  return [
    'I answer by rules from your own data. You can ask me:',
    ...questions.slice(0, 3).map((question) => `- “${question}”`),
    'For a new goal, use “Break down a goal”. If something holds you up, use “Obstacle”.',
  ];
}
