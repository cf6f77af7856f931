import * as z from 'zod/mini';
import { GOAL_MAX } from '#contract/alignment.ts';
import { CHAT_TITLE_MAX, ChatName, COACH_SCREENS, CoachProvider, REPLY_MAX } from '#contract/coach.ts';
import { FEEDBACK_MESSAGE_MAX, FEEDBACK_SUBJECT_MAX, FeedbackCategory, FeedbackPriority } from '#contract/feedback.ts';
import {
  CONTENT_MAX,
  EnergyLevel,
  LinkedType,
  Mood,
  PROMPT_MAX,
  PROMPTS_MAX,
  ReflectionKind,
  TAG_MAX,
  TAGS_MAX,
  TemplateType,
} from '#contract/journal.ts';
import { NotificationChannel, NotificationPreferences, NotificationType } from '#contract/notifications.ts';
import {
  calendarDate,
  calendarMonth,
  clockTime,
  color,
  icon,
  id,
  minutes,
  PATH_PART_MAX,
  percentage,
  text,
  writtenText,
} from '#contract/platform/wire.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '#contract/profile-picture.ts';
import { TEMPLATE_TASK_DEFAULTS, TEMPLATE_TASKS_MAX, TemplateTask } from '#contract/project-templates.ts';
import { RecurrencePattern, RepeatFrom, RRULE_MAX } from '#contract/recurrence.ts';
import { timesHaveDates } from '#contract/task-fields.ts';
import {
  EntityType,
  FILE_BYTES_MAX,
  FILE_NAME_MAX,
  FOLDER_PATH_MAX,
  MimeType,
  ResourceCategory,
  TAG_MAX as FILE_TAG_MAX,
  TAGS_MAX as FILE_TAGS_MAX,
} from '#contract/resources.ts';
import { FOCUS_KINDS, wholeMs } from '#contract/rules/focus-timer.ts';
import { dueOffset } from '#contract/rules/template-rules.ts';
import { timeOn } from '#contract/rules/times-of-dates.ts';
import { FOCUS_MINUTES_MAX } from '#contract/today.ts';
import {
  DESCRIPTION_MAX,
  Importance,
  NAME_MAX,
  Priority,
  ProjectStatus,
  TASK_NAME_MAX,
  TaskStatus,
  TITLE_MAX,
  Weekday,
} from '#contract/vocabulary.ts';
import { PICTURE_SIDE_MAX } from '#server/features/resources/content/picture-size.ts';

/** An instant as both engines return it, so that texts sort by time. PostgreSQL has no year 0. */
const instant = z.iso.datetime({ precision: 3 }).check(z.regex(/^(?!0000)/));
const flag = z.union([z.literal(0), z.literal(1)]);
const score = z.int().check(z.minimum(1), z.maximum(10));
const pictureType = z.enum(Object.keys(PICTURE_TYPES) as (keyof typeof PICTURE_TYPES)[]);
const taskName = writtenText(TASK_NAME_MAX);
const levelName = writtenText(NAME_MAX);
const title = text(TITLE_MAX);
const fileName = writtenText(FILE_NAME_MAX);
/** A word of Auric itself: a key, or the id of a built-in template, course or lesson. */
const word = text(PATH_PART_MAX);
/** What Auric writes about records, with their names in it. */
const line = text(DESCRIPTION_MAX);
const between = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** PostgreSQL cannot store numbers such as 1e-320. */
const notTiny = z.refine<number>((value) => value === 0 || value > 1e-9);
/** Far enough from the limit of the databases that it can be counted on from there. */
const count = between(0, 1_000_000_000);
/** The positions that requests may have, and the next ones, which the server gives. */
const place = between(-1_100_000_000, 1_100_000_000);
const tags = z.array(writtenText(TAG_MAX)).check(z.maxLength(TAGS_MAX));
/**
 * A template that was stored before a field existed lacks it, and is read with its default. Earlier versions stored due
 * times without a due date.
 */
const templateTask = z.pipe(
  z.transform((stored: unknown) => {
    if (typeof stored !== 'object') return stored;
    const task = { ...TEMPLATE_TASK_DEFAULTS, ...stored };
    return { ...task, due_time: timeOn(dueOffset(task), task.due_time) };
  }),
  z
    .strictObject({
      ...TemplateTask.shape,
      name: taskName,
      description: z.nullable(text(DESCRIPTION_MAX)),
      category: title,
    })
    .check(...timesHaveDates),
);
/** Folding replaces some letters by up to 18. */
const FOLDED_MAX = 18;

/**
 * The values of columns, by the name of the column or, where it differs between tables, of both. All others are flags,
 * times, days and ids by their names.
 */
const FORMATS: Readonly<Record<string, z.ZodMiniType>> = {
  name: taskName,
  ...Object.fromEntries(
    ['pillars', 'areas', 'projects', 'project_templates', 'journal_templates'].map((of) => [`${of}.name`, levelName]),
  ),
  'resources.name': fileName,
  original_name: fileName,
  description: text(DESCRIPTION_MAX),
  category: title,
  content: text(CONTENT_MAX),
  icon,
  color,
  from_template: word,
  priority: Priority,
  'feedback.priority': FeedbackPriority,
  'feedback.category': FeedbackCategory,
  subject: writtenText(FEEDBACK_SUBJECT_MAX),
  'feedback.message': writtenText(FEEDBACK_MESSAGE_MAX),
  'resources.category': ResourceCategory,
  'tasks.status': TaskStatus,
  'projects.status': ProjectStatus,
  importance: Importance,
  sort_order: place,
  time_allocation_percentage: percentage.check(notTiny),
  due_time: clockTime,
  reminder_time: clockTime,
  estimated_duration: minutes,
  occurrence: word,
  week_starts_on: Weekday,
  repeat_from: RepeatFrom,
  'journal_entries.title': title,
  weather: title,
  location: title,
  mood: z.union([Mood, z.literal('')]),
  energy_level: z.union([EnergyLevel, z.literal('')]),
  'journal_entries.template_id': id,
  reflection: ReflectionKind,
  completion_score: score,
  sleep_quality: score,
  sleep_hours: z.number().check(z.minimum(0), z.maximum(24), notTiny),
  word_count: count,
  prompt: text(PROMPT_MAX),
  answer: text(DESCRIPTION_MAX),
  place: count,
  tag: writtenText(TAG_MAX),
  folded: text(TAG_MAX * FOLDED_MAX),
  template_type: TemplateType,
  'notifications.type': NotificationType,
  fact: title,
  'notifications.title': line,
  'notifications.message': line,
  task_name: taskName,
  project_name: levelName,
  'completions.kind': z.enum(['task', 'recurring', 'project']),
  points: count,
  'completions.minutes': minutes,
  given_minutes: count,
  'focus_sessions.minutes': between(1, FOCUS_MINUTES_MAX),
  'focus_timers.kind': z.enum(FOCUS_KINDS),
  next_kind: z.enum(FOCUS_KINDS),
  left_ms: between(0, wholeMs('focus')),
  goal: between(1, GOAL_MAX),
  key: word,
  course_id: word,
  lesson_id: word,
  'built_in_template_uses.template_id': word,
  usage_count: count,
  task_count: between(0, TEMPLATE_TASKS_MAX),
  entity_type: EntityType,
  mime_type: MimeType,
  'profile_pictures.mime_type': pictureType,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  size: between(1, FILE_BYTES_MAX),
  'profile_pictures.size': between(1, PICTURE_BYTES_MAX),
  access_count: count,
  width: between(1, PICTURE_SIDE_MAX),
  height: between(1, PICTURE_SIDE_MAX),
  folder_path: text(FOLDER_PATH_MAX + 1).check(z.refine((path) => !/\/\.{1,2}(?:\/|$)/.test(path))),
  'resources.tags': text(FILE_TAGS_MAX * (FILE_TAG_MAX + 1)),
  session_id: ChatName,
  'chat_sessions.title': text(CHAT_TITLE_MAX),
  message_count: count,
  'chat_messages.content': text(REPLY_MAX),
  message_type: z.enum(['user', 'ai']),
  provider: CoachProvider,
  month: calendarMonth,
  // Columns with JSON.
  recurrence_pattern: z.strictObject({ ...RecurrencePattern.shape, rrule: z.nullable(text(RRULE_MAX)) }),
  preferences: z.partial(NotificationPreferences),
  breakdown: z.array(z.strictObject({ reason: line, points: count })),
  prompts: z.array(writtenText(PROMPT_MAX)).check(z.maxLength(PROMPTS_MAX)),
  default_tags: tags,
  'project_templates.tasks': z.array(templateTask).check(z.maxLength(TEMPLATE_TASKS_MAX)),
  channels: z.array(NotificationChannel),
  sources: z.array(
    z.union([
      z.strictObject({ entity_type: LinkedType, entity_id: id }),
      z.strictObject({ entity_type: z.literal('journal_entry'), entity_id: id, name: text(NAME_MAX) }),
      z.strictObject({
        entity_type: z.literal('screen'),
        entity_id: z.enum(Object.keys(COACH_SCREENS)),
        name: text(NAME_MAX),
      }),
    ]),
  ),
  before_snooze: z.partial(
    z.strictObject({
      listed_at: instant,
      read_at: z.nullable(instant),
      // JSON, as it is stored.
      channels: z.string().check(z.regex(/^\[(?:"(?:browser|email)"(?:,"email")?)?\]$/)),
      scheduled_for: instant,
      sent_at: z.nullable(instant),
      withdrawn_at: z.nullable(instant),
      mail_at: z.nullable(instant),
      mail_id: z.nullable(id),
      for_digest: flag,
    }),
  ),
};

const INSTANT = /_at$|^scheduled_for$/;
const DAY = /_date$|^day$|^until$|_on$|^starts_after$|^generated_through$/;
const FLAG = /^(is|keeps)_|^email_sent$|^for_digest$|_required$/;
const ID = /^id$|_id$/;

/** A column as the database describes it. */
export interface Column {
  name: string;
  isText: boolean;
  isNullable: boolean;
}

/** The values that a column of an archive may have: of one without a format of its own, any of usual size. */
export function formatOf(table: string, { name, isText, isNullable }: Column): z.ZodMiniType {
  const format = FORMATS[`${table}.${name}`] ?? FORMATS[name] ?? (isText ? textFormat(name) : numberFormat(name));
  return isNullable ? z.nullable(format) : format;
}

const textFormat = (name: string) =>
  INSTANT.test(name) ? instant : DAY.test(name) ? calendarDate : ID.test(name) ? id : text(DESCRIPTION_MAX);

const numberFormat = (name: string) => (FLAG.test(name) ? flag : between(-1_000_000_000, 1_000_000_000));
