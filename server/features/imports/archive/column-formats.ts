import * as z from 'zod/mini';
import { ChatName, CoachProvider } from '#contract/coach.ts';
import { FeedbackCategory, FeedbackPriority } from '#contract/feedback.ts';
import { CONTENT_MAX, EnergyLevel, Mood, ReflectionKind, TemplateType } from '#contract/journal.ts';
import { NotificationType } from '#contract/notifications.ts';
import { calendarDate, calendarMonth, clockTime, color, icon, id, sortOrder, text } from '#contract/platform/wire.ts';
import { PICTURE_TYPES } from '#contract/profile-picture.ts';
import { TemplateTask } from '#contract/project-templates.ts';
import { RecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import {
  EntityType,
  FILE_BYTES_MAX,
  FOLDER_PATH_MAX,
  MimeType,
  ResourceCategory,
  TAG_MAX,
  TAGS_MAX,
} from '#contract/resources.ts';
import { FOCUS_KINDS } from '#contract/rules/focus-timer.ts';
import {
  DESCRIPTION_MAX,
  Importance,
  NAME_MAX,
  Priority,
  ProjectStatus,
  TASK_NAME_MAX,
  TaskStatus,
  Weekday,
} from '#contract/vocabulary.ts';

/** An instant as both engines return it, so that texts sort by time. PostgreSQL has no year 0. */
const instant = z.iso.datetime({ precision: 3 }).check(z.regex(/^(?!0000)/));
const flag = z.union([z.literal(0), z.literal(1)]);
const score = z.int().check(z.minimum(1), z.maximum(10));
const pictureType = z.enum(Object.keys(PICTURE_TYPES) as (keyof typeof PICTURE_TYPES)[]);
const texts = z.array(text(DESCRIPTION_MAX));

/**
 * The values of columns, by the name of the column or, where it differs between tables, of both. Every other column is
 * checked by its type in the database.
 */
const FORMATS: Readonly<Record<string, z.ZodMiniType>> = {
  name: text(TASK_NAME_MAX),
  description: text(DESCRIPTION_MAX),
  content: text(CONTENT_MAX),
  icon,
  color,
  priority: Priority,
  'feedback.priority': FeedbackPriority,
  'feedback.category': FeedbackCategory,
  'resources.category': ResourceCategory,
  'tasks.status': TaskStatus,
  'projects.status': ProjectStatus,
  importance: Importance,
  sort_order: sortOrder,
  time_allocation_percentage: z.number().check(z.minimum(0), z.maximum(100)),
  due_time: clockTime,
  week_starts_on: Weekday,
  repeat_from: RepeatFrom,
  mood: z.union([Mood, z.literal('')]),
  energy_level: z.union([EnergyLevel, z.literal('')]),
  'journal_entries.template_id': id,
  reflection: ReflectionKind,
  completion_score: score,
  sleep_quality: score,
  template_type: TemplateType,
  'notifications.type': NotificationType,
  'completions.kind': z.enum(['task', 'recurring', 'project']),
  'focus_timers.kind': z.enum(FOCUS_KINDS),
  next_kind: z.enum(FOCUS_KINDS),
  entity_type: EntityType,
  mime_type: MimeType,
  'profile_pictures.mime_type': pictureType,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  size: z.int().check(z.minimum(1), z.maximum(FILE_BYTES_MAX)),
  folder_path: text(FOLDER_PATH_MAX + 1),
  'resources.name': text(255),
  'resources.tags': text(TAGS_MAX * (TAG_MAX + 1)),
  session_id: ChatName,
  message_type: z.enum(['user', 'ai']),
  provider: CoachProvider,
  month: calendarMonth,
  tag: text(TAG_MAX * 2),
  category: text(NAME_MAX * 2),
  // Columns with JSON.
  recurrence_pattern: RecurrencePattern,
  preferences: z.record(text(NAME_MAX), z.union([z.boolean(), z.number(), text(NAME_MAX)])),
  breakdown: z.array(z.strictObject({ reason: text(DESCRIPTION_MAX), points: z.int() })),
  prompts: texts,
  default_tags: texts,
  'project_templates.tasks': z.array(TemplateTask),
  channels: z.array(z.enum(['browser', 'email'])),
  sources: z.array(z.strictObject({ entity_type: text(NAME_MAX), entity_id: id })),
  before_snooze: z.record(text(NAME_MAX), z.union([text(NAME_MAX), z.number(), z.null()])),
};

const INSTANT = /_at$|^scheduled_for$/;
const DAY = /_date$|^day$|^until$|_on$|^starts_after$|^generated_through$/;
const FLAG = /^(is|keeps)_|^email_sent$|^for_digest$|_required$/;
const ID = /^id$|_id$/;
/** Ids of built-in templates, courses and lessons are words. */
const WORD_IDS = ['template_id', 'course_id', 'lesson_id'];
const INTEGER_MAX = 2_147_483_647;
const integer = z.int().check(z.minimum(-INTEGER_MAX), z.maximum(INTEGER_MAX));

/** A column as the database describes it. */
export interface Column {
  name: string;
  isText: boolean;
  isInteger: boolean;
  isNullable: boolean;
}

/** The values that a column of an archive may have. */
export function formatOf(table: string, { name, isText, isInteger, isNullable }: Column): z.ZodMiniType {
  const format =
    FORMATS[`${table}.${name}`] ??
    FORMATS[name] ??
    (isText ? textFormat(name) : isInteger ? numberFormat(name) : z.number());
  return isNullable ? z.nullable(format) : format;
}

function textFormat(name: string): z.ZodMiniType {
  if (INSTANT.test(name)) return instant;
  if (DAY.test(name)) return calendarDate;
  return ID.test(name) && !WORD_IDS.includes(name) ? id : text(CONTENT_MAX);
}

const numberFormat = (name: string) => (FLAG.test(name) ? flag : integer);
