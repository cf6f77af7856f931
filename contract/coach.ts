import * as z from 'zod/mini';
import { LinkedRecord, LinkedType } from './journal.ts';
import { about, endpoint } from './platform/endpoint.ts';
import {
  boundedString,
  calendarDate,
  clientId,
  count,
  dateInput,
  Deleted,
  id,
  instant,
  listOfIds,
  minutes,
  name,
  orDefault,
  orNull,
  PATH_PART_MAX,
  pathPart,
  percentage,
  requestQuery,
  prose,
  writtenText,
} from './platform/wire.ts';
import { DESCRIPTION_MAX, Importance, NAME_MAX, Priority, ProjectStatus, TITLE_MAX } from './vocabulary.ts';

/** The source of an answer: a language model, or rules over the user's own records. */
export const CoachProvider = z.enum(['model', 'rules']);
export type CoachProvider = z.output<typeof CoachProvider>;

/** Maximum number of answers for a person in a calendar month of their time zone. */
export const CoachQuota = z.strictObject({
  total: count,
  used: count,
  remaining: count,
  /** When the next month begins. */
  resets_at: instant,
  /** The current source: rules if no model is configured or the model fails. */
  provider: CoachProvider,
});
export type CoachQuota = z.output<typeof CoachQuota>;

/** A link in an answer: to a record, to a journal entry (its day), or to a screen (what it lists). */
export const CoachSource = z.strictObject({
  entity_type: z.enum([...LinkedType.options, 'journal_entry', 'screen']),
  /** For a screen, its name, such as `Overdue tasks`. */
  entity_id: z.string(),
  /** The words for it in the answer. */
  name: z.string(),
});
export type CoachSource = z.output<typeof CoachSource>;

/** The fields of every response of the coach. */
const answered = {
  provider: CoachProvider,
  /** What it names, each once. */
  sources: z.array(CoachSource),
};

/** A repeated request with the same id gets the same answer and counts once. */
const asked = { request_id: clientId };

/** The style of a project breakdown. */
export const BreakdownType = z.enum(['general', 'learning', 'career', 'health', 'work', 'personal']);
export type BreakdownType = z.output<typeof BreakdownType>;
export const DEFAULT_BREAKDOWN_TYPE = 'general' satisfies BreakdownType;

/** How many tasks are suggested. */
export const SUGGESTED_TASKS_MIN = 4;
export const SUGGESTED_TASKS_MAX = 8;

/** A goal to break down into tasks. */
export const BreakdownRequest = z.object({
  project_name: name(NAME_MAX),
  project_description: orDefault(prose(DESCRIPTION_MAX), ''),
  template_type: orDefault(BreakdownType, DEFAULT_BREAKDOWN_TYPE),
  ...asked,
});
export type BreakdownRequest = z.output<typeof BreakdownRequest>;

export const SuggestedTask = z.strictObject({
  name: z.string(),
  /** The same as `name`, as `POST /projects/create-with-tasks` takes it. */
  title: z.string(),
  description: z.string(),
  priority: Priority,
  /** Minutes. */
  estimated_duration: minutes,
  /** Spread over the days up to the due date of the project; null without one. */
  due_date: z.nullable(calendarDate),
});
export type SuggestedTask = z.output<typeof SuggestedTask>;

/** A suggestion that `POST /projects/create-with-tasks` takes as it is. Nothing of it is stored. */
export const Breakdown = z.strictObject({
  suggested_project: z.strictObject({
    title: z.string(),
    description: z.string(),
    area_id: z.nullable(id),
    priority: Priority,
    status: ProjectStatus,
    /** The day in the goal's name; of a month its last day. */
    due_date: z.nullable(calendarDate),
  }),
  /** The reason for this area, in a sentence. Null if none was chosen. */
  area_reason: z.nullable(z.string()),
  suggested_tasks: z.array(SuggestedTask).check(z.minLength(SUGGESTED_TASKS_MIN), z.maxLength(SUGGESTED_TASKS_MAX)),
  /** The areas to choose from, the most important first. */
  available_areas: z.array(z.strictObject({ id, name: z.string(), importance: Importance })),
  editable: z.literal(true),
  /** How to do it, in a sentence or two. */
  instructions: z.string(),
  ...answered,
});
export type Breakdown = z.output<typeof Breakdown>;

/** The week to review. */
export const ReviewRequest = z.object({
  /** Its last day; today if left out. */
  date: orNull(dateInput),
  ...asked,
});
export type ReviewRequest = z.output<typeof ReviewRequest>;

/** A review of seven days: today and the six before it, or of an earlier week. */
export const WeeklyReview = z.strictObject({
  /** The first and the last day. */
  from: calendarDate,
  to: calendarDate,
  weekly_summary: z.string(),
  projects_completed: count,
  tasks_completed: count,
  weekly_points: count,
  /** Minutes given by completions. */
  given_minutes: count,
  /** Entries of the journal about these days. */
  entries_written: count,
  /** Percent of the goal of the month; 0 without one. */
  alignment_percentage: percentage,
  /** What progressed, what is stuck, and which pillar gets less time than wanted; a sentence each. */
  highlights: z.array(z.string()),
  /** The next steps, with current names of records; a sentence each. */
  next_steps: z.array(z.string()),
  ...answered,
});
export type WeeklyReview = z.output<typeof WeeklyReview>;

export const PROBLEM_MAX = DESCRIPTION_MAX;

/** An obstacle of a project. */
export const ObstacleRequest = z.object({
  project_id: id,
  problem_description: writtenText(PROBLEM_MAX),
  ...asked,
});
export type ObstacleRequest = z.output<typeof ObstacleRequest>;

export const SUGGESTIONS_MIN = 3;

export const ObstacleAnalysis = z.strictObject({
  project_name: z.string(),
  /** Suggestions, the most relevant first; a sentence or two each. */
  suggestions: z.array(z.string()).check(z.minLength(SUGGESTIONS_MIN)),
  /** How the problem was understood. */
  problem_analyzed: z.string(),
  ...answered,
});
export type ObstacleAnalysis = z.output<typeof ObstacleAnalysis>;

/** Maximum length of a message to the coach. */
export const CHAT_CONTENT_MAX = DESCRIPTION_MAX;
export const CHAT_TITLE_MAX = TITLE_MAX;
/** The maximum length of a reply, in UTF-16 units. */
export const REPLY_MAX = 8000;
/**
 * The screens that a reply by rules ends with, in a line `See: Overdue tasks`: the section, and what its address has
 * besides.
 */
export const COACH_SCREENS = {
  Today: ['today', {}],
  Tasks: ['tasks', {}],
  'Due tasks': ['tasks', { show: 'due' }],
  'Overdue tasks': ['tasks', { show: 'overdue' }],
  'Waiting tasks': ['tasks', { show: 'blocked' }],
  'Repeating tasks': ['tasks', { view: 'repeating' }],
  Inbox: ['tasks', { view: 'inbox' }],
  Projects: ['projects', {}],
  Areas: ['areas', {}],
  Pillars: ['pillars', {}],
  Alignment: ['dashboard', { view: 'alignment' }],
  Insights: ['insights', {}],
  Journal: ['journal', {}],
  Settings: ['settings', {}],
} as const;
/** Begins a line of a reply by rules, which the person can add: the rest is a line of quick add, read as of that reply. */
export const ADD_LINE = 'Add: ';
export type CoachScreen = keyof typeof COACH_SCREENS;
/** How many chats are listed, and how many messages of one: the newest. */
export const CHAT_SESSIONS_MAX = 100;
export const CHAT_MESSAGES_MAX = 500;

/** One message of a chat, by the person or by the coach. */
export const ChatMessage = z.strictObject({
  id,
  session_id: z.string(),
  message_type: z.enum(['user', 'ai']),
  content: z.string(),
  timestamp: instant,
  /** Who wrote it for the coach; null if the person did. */
  provider: z.nullable(CoachProvider),
  /** What the coach names, each once. */
  sources: z.array(CoachSource),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** A message of the person with the reply to it. */
export const ChatExchange = z.strictObject({ ...ChatMessage.shape, reply: ChatMessage });
export type ChatExchange = z.output<typeof ChatExchange>;

/** The id of a chat: any text that the client chooses. */
export const ChatName = name(PATH_PART_MAX).check(
  z.refine((value) => !/^\.\.?$/.test(value), { error: 'Must not be . or .., which no address can end with' }),
);

/** A repeated message with the same id gets the same reply and counts once. */
export const NewChatMessage = z.object({
  id: clientId,
  session_id: ChatName,
  message_type: z._default(z.literal('user'), 'user'),
  content: writtenText(CHAT_CONTENT_MAX),
});
export type NewChatMessage = z.output<typeof NewChatMessage>;

export const ChatSession = z.strictObject({
  session_id: z.string(),
  /** The beginning of its first message. */
  title: z.string(),
  message_count: count,
  created_at: instant,
  last_message_at: instant,
});
export type ChatSession = z.output<typeof ChatSession>;

const sessionParams = z.object({ session_id: pathPart });

/** Maximum number of tasks that one call explains. */
export const WHY_TASKS_MAX = 100;
/** Number of newest open tasks that are explained if the request names none. */
export const WHY_TASKS_NEWEST = 10;
/** Ids and commas, with room for a space after each comma. */
const WHY_TASKS_LENGTH = WHY_TASKS_MAX * 38;

/** The purpose of a task, in sentences made from the records above it. */
export const WhyStatement = z.strictObject({
  task_id: id,
  task_name: z.string(),
  /** The purpose; if the path or the reason is missing, how to add it. */
  why_statement: z.string(),
  /** How it serves its project. */
  project_connection: z.string(),
  /** How that project serves its area; null if it has none. */
  area_connection: z.nullable(z.string()),
  /** How that area serves its pillar; null if it has none. */
  pillar_connection: z.nullable(z.string()),
  /** The description of the highest level above it that has one, cut after about 200 characters. */
  reason: z.nullable(z.string()),
  /** What to add if the path or the reason is missing; null if neither is. */
  advice: z.nullable(z.string()),
  /** The records above it, from the project up; not the Inbox. */
  sources: z.array(LinkedRecord),
});
export type WhyStatement = z.output<typeof WhyStatement>;

export const WhyStatements = z.strictObject({
  why_statements: z.array(WhyStatement),
  tasks_analyzed: count,
  generated_at: instant,
});
export type WhyStatements = z.output<typeof WhyStatements>;

/** Ids between commas. */
const idsInQuery = z.pipe(
  boundedString(WHY_TASKS_LENGTH),
  z.pipe(
    z.transform((value: string) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    listOfIds(WHY_TASKS_MAX),
  ),
);

export const coachContract = about('private', {
  quota: endpoint('GET /ai/quota', {
    data: 'account',
    summary: 'Returns the answers of the coach left this month, and who gives them.',
    response: CoachQuota,
  }),
  breakDown: endpoint('POST /ai/decompose-project', {
    refuses: [402, 409],
    summary:
      'Suggests a project of four to eight tasks for a goal, and its area. Nothing is stored. Counts one answer; 402 when none is left, 429 after six a minute from a model, or 60 by rules.',
    body: BreakdownRequest,
    response: Breakdown,
  }),
  reviewWeek: endpoint('POST /ai/weekly-review', {
    refuses: [402, 409],
    summary:
      'Reviews the seven days up to today or a `date`: what moved, what is stuck, what is next. Counts one answer, except for a past week without completions and entries; 402, 429 as above.',
    body: z.nullish(ReviewRequest),
    response: WeeklyReview,
  }),
  analyseObstacle: endpoint('POST /ai/obstacle-analysis', {
    refuses: [402, 404, 409],
    summary:
      'Suggests ways past an obstacle of a project, from the words about it and the state of the project. Counts one answer; 402, 429 as above.',
    body: ObstacleRequest,
    response: ObstacleAnalysis,
  }),
  send: endpoint('POST /chat', {
    kind: 'events',
    refuses: [402],
    summary:
      'Writes to the coach: stores the message and the reply to it. With `Accept: text/event-stream` the reply comes piece by piece, and last as it is stored. Counts one answer; 402, 429 as above.',
    body: NewChatMessage,
    events: {
      /** The next part of the reply. */
      delta: z.strictObject({ text: z.string() }),
      /** The whole reply, as it is stored: the last event. */
      message: ChatMessage,
    },
    status: 201,
    response: ChatExchange,
  }),
  sessions: endpoint('GET /chat', {
    summary: `Lists the chats with the coach, the one of the latest message first, at most ${CHAT_SESSIONS_MAX}.`,
    paged: 'by-id',
    response: z.array(ChatSession),
  }),
  messages: endpoint('GET /chat/:session_id', {
    summary: `Reads the newest ${CHAT_MESSAGES_MAX} messages of a chat, the oldest of them first; an empty list if it does not exist.`,
    params: sessionParams,
    response: z.array(ChatMessage),
  }),
  deleteSession: endpoint('DELETE /chat/:session_id', {
    summary: 'Moves a chat with its messages to the trash; 404 if it does not exist.',
    params: sessionParams,
    query: requestQuery,
    response: Deleted,
  }),
  whyStatements: endpoint('GET /ai/task-why-statements', {
    data: 'tasks',
    summary:
      'Explains the purpose of tasks from the records above them: of the named tasks, else of the 10 newest open ones. Unknown ids are left out.',
    query: z.object({ task_ids: z.optional(idsInQuery) }),
    response: WhyStatements,
  }),
});
