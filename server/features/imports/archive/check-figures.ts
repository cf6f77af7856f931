import { PROJECT_POINTS, TASK_POINTS } from '#contract/rules/points.ts';
import { givenMinutes } from '#contract/rules/task-length.ts';
import { countEntryWords } from '#server/features/journal/entry-parts.ts';
import { userDay } from '#server/platform/calendar.ts';
import type { OwnedRow, Rows } from '#server/platform/record-kind.ts';
import { type ArchiveParts, damaged } from './read-parts.ts';

const LOGGED = [
  ['task', 'tasks'],
  ['project', 'projects'],
  ['recurring', 'recurring_task_instances'],
] as const;
/** The reasons for points of one completion, which has the first and may have the others; an imported one has none. */
const REASONS = { task: TASK_POINTS, recurring: TASK_POINTS, project: PROJECT_POINTS } as const;

/**
 * Recomputes the figures of rows that follow from other rows, since either may have been edited in the archive.
 * @throws Unreadable for a completion that contradicts its record or its points, and a file that contradicts its bytes.
 */
export function checkAndRecomputeFigures(rows: Rows, { account, parts }: ArchiveParts['manifest']): void {
  const { timezone, day_start_hour } = account;
  const { completions = [], journal_entries = [], chat_sessions = [], recurring_task_instances = [] } = rows;
  assertLogged(rows);
  assertSizes(rows, parts);
  const focused = focusMinutes(rows);
  for (const log of completions) {
    const kind = log['kind'] as keyof typeof REASONS;
    const points = log['points'] as number;
    const possible = Object.values(REASONS[kind]).map((reason) => reason.points);
    const [least, most] = [possible[0]!, possible.reduce((total, each) => total + each)];
    const reasons = JSON.parse(log['breakdown'] as string) as { points: number }[];
    const sum = reasons.reduce((total, reason) => total + reason.points, 0);
    if (sum !== points || (points !== 0 && (points < least || points > most))) {
      throw damaged(`“completions.jsonl” gives “${String(log['name'])}” ${points} points without a reason`);
    }
    const focus = focused.get(keyOf(log['subject_id'], log['completed_on'])) ?? null;
    log['given_minutes'] = kind === 'project' ? null : givenMinutes(focus, log['minutes'] as number | null);
  }
  for (const template of rows.project_templates ?? []) {
    template['task_count'] = (JSON.parse(template['tasks'] as string) as unknown[]).length;
  }
  const answersOf = Map.groupBy(rows.journal_answers ?? [], (answer) => answer['entry_id']);
  for (const entry of journal_entries) {
    const answers = answersOf.get(entry['id']) ?? [];
    const texts = Object.fromEntries(answers.map((row) => [row['prompt'], row['answer'] as string]));
    entry['word_count'] = countEntryWords(entry['content'] as string, texts);
  }
  const messagesOf = Map.groupBy(rows.chat_messages ?? [], (message) => message['chat_id']);
  for (const chat of chat_sessions) {
    const messages = (messagesOf.get(chat['id']) ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
    if (!messages.every(isInTurn)) throw damaged(`the messages of the chat ${String(chat['id'])} are out of order`);
    chat['message_count'] = messages.length;
  }
  const projectOf = new Map(rows.recurring_tasks?.map(({ id, project_id }) => [id, project_id]));
  for (const instance of recurring_task_instances) {
    if (instance['skipped_at'] === null) Object.assign(instance, { is_missed: 0, is_swapped: 0 });
    const closedAt = (instance['completed_at'] ?? instance['skipped_at']) as string | null;
    // An open one is in the project of its rule.
    if (closedAt === null)
      Object.assign(instance, { closed_on: null, project_id: projectOf.get(instance['recurring_task_id']) });
    else instance['closed_on'] ??= userDay(new Date(closedAt), { timezone, dayStartHour: day_start_hour });
  }
}

const placeOf = (message: OwnedRow) => message['place'] as number;

/** A chat begins with a message of the user, and each is followed by the answer of a provider. */
function isInTurn({ place, message_type, provider }: OwnedRow, index: number): boolean {
  const isUser = index % 2 === 0;
  return place === index + 1 && message_type === (isUser ? 'user' : 'ai') && (provider === null) === isUser;
}

/** A completed record is in the log with its time, and an open one is not. */
function assertLogged(rows: Rows): void {
  const logged = new Map((rows.completions ?? []).map((log) => [keyOf(log['kind'], log['subject_id']), log]));
  for (const [kind, table] of LOGGED) {
    for (const row of rows[table] ?? []) {
      const at = logged.get(keyOf(kind, row['id']))?.['completed_at'] ?? null;
      if (at !== row['completed_at']) {
        throw damaged(`“completions.jsonl” contradicts ${kind} ${String(row['id'])}, which is ${stateOf(row)}`);
      }
    }
  }
}

/** A file and its record have the size of its bytes; files whose bytes are missing have one size where they share them. */
function assertSizes(
  { stored_files = [], resources = [], profile_pictures = [] }: Rows,
  parts: ArchiveParts['manifest']['parts'],
): void {
  const sizeOf = new Map<unknown, unknown>(stored_files.map(({ hash, size }) => [hash, size]));
  for (const { sha256, bytes } of parts) sizeOf.set(sha256, bytes);
  const hashOf = new Map(stored_files.map((row) => [row['resource_id'], row['hash']]));
  const isWrong = (row: OwnedRow, hash: unknown) => sizeOf.has(hash) && row['size'] !== sizeOf.get(hash);
  const wrong =
    [...stored_files, ...profile_pictures].find((row) => isWrong(row, row['hash'])) ??
    resources.find((row) => isWrong(row, hashOf.get(row['id'])));
  if (wrong) throw damaged(`a file has another size than its bytes: ${String(wrong['size'])}`);
}

const keyOf = (...parts: readonly unknown[]) => parts.join(' ');
const stateOf = ({ completed_at }: OwnedRow) => (completed_at === null ? 'open' : 'completed');

/** Focus minutes by task and day. */
function focusMinutes({ focus_sessions = [] }: Rows): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { task_id, day, minutes } of focus_sessions) {
    const key = keyOf(task_id, day);
    sums.set(key, (sums.get(key) ?? 0) + (minutes as number));
  }
  return sums;
}
