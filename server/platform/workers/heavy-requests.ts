import { achievementsContract } from '#contract/achievements.ts';
import { alignmentContract } from '#contract/alignment.ts';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { coachContract } from '#contract/coach.ts';
import { coursesContract } from '#contract/courses.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { feedbackContract } from '#contract/feedback.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { insightsContract } from '#contract/insights.ts';
import { journalContract } from '#contract/journal.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { pillarsContract } from '#contract/pillars.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { projectsContract } from '#contract/projects.ts';
import { resourcesContract } from '#contract/resources.ts';
import { recurringContract } from '#contract/recurring.ts';
import { reflectionsContract } from '#contract/reflections.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import type { Caller } from '../context.ts';
import { countEntries, countLastingRecords, hasMoreOpen, hasMoreSubtasks, hasMoreTasks } from './account-size.ts';

/** What the work of a request grows with. */
type GrowsWith = 'nothing' | 'subtasks' | 'project' | 'sums' | 'open' | 'journal' | 'account';

/** A request as the decision needs it: neither is validated yet. */
interface Parsed {
  params: unknown;
  query: unknown;
  body?: unknown;
}

const { deleteAccount: _, ...smallAuth } = authContract;
const { search, insights, summary, ...ofJournal } = journalContract;
const { read: readInsights, pillar: pillarInsights, ...ofLog } = insightsContract;
// A thread handles one request of a person after the other, and a model takes its time.
const { whyStatements, ...ofCoach } = coachContract;

/** What writes and reads a few records, however many there are. */
const WITH_NOTHING: readonly Endpoint[] = [
  ...Object.values(smallAuth),
  ...[tasksContract.get, tasksContract.create, tasksContract.createSubtask, tasksContract.move, tasksContract.search],
  ...[tasksContract.dependencies, tasksContract.changeDependencies],
  ...[todayContract.pick, todayContract.drop, todayContract.readFocus, todayContract.recordFocus],
  ...[todayContract.dismissSuggestion, todayContract.restoreSuggestion],
  ...[recurringContract.complete, recurringContract.skip, recurringContract.reopen, recurringContract.changeInstance],
  recurringContract.preview,
  ...[pillarsContract.create, pillarsContract.change, areasContract.create, areasContract.change],
  ...[projectsContract.create, notificationsContract.list, notificationsContract.read, notificationsContract.delete],
  ...[notificationsContract.preferences, notificationsContract.changePreferences, notificationsContract.test],
  ...[alignmentContract.monthlyGoal, alignmentContract.setMonthlyGoal, alignmentContract.removeMonthlyGoal],
  ...[alignmentContract.history, alignmentContract.activity],
  ...[calendarContract.read, calendarContract.rotate, feedbackContract.send, achievementsContract.list],
  ...Object.values(ofJournal),
  ...Object.values(reflectionsContract),
  ...Object.values(coursesContract),
  // A person has few templates, and each has few tasks.
  ...[projectTemplatesContract.list, projectTemplatesContract.get, projectTemplatesContract.change],
  ...[projectTemplatesContract.duplicate, projectTemplatesContract.delete],
  // Lists and sums of files read their own tables only, by indexes.
  ...Object.values(resourcesContract),
  ...Object.values(ofCoach),
];
/** A task may take its subtasks along. */
const WITH_SUBTASKS: readonly Endpoint[] = [
  ...[tasksContract.change, tasksContract.delete, tasksContract.subtasks, tasksContract.getWithSubtasks],
];
const WITH_PROJECT: readonly Endpoint[] = [
  ...[hierarchyContract.project, tasksContract.ofProject, tasksContract.kanban, tasksContract.reorder],
  ...[tasksContract.availableDependencies, projectsContract.change],
];
const WITH_OPEN: readonly Endpoint[] = [
  ...[todayContract.read, todayContract.availableTasks, todayContract.reorder, recurringContract.list],
  ...[recurringContract.get, recurringContract.create],
  ...[tasksContract.occurrences, tasksContract.occurrence, recurringContract.skipOlder, recurringContract.restoreOlder],
  ...[todayContract.plan, todayContract.restorePlan],
  ...[dashboardContract.updateStats, whyStatements],
  ...[alignmentContract.weeklyScore, alignmentContract.monthlyScore],
  ...[hierarchyContract.pillars, hierarchyContract.areas, projectsContract.list],
  ...[pillarsContract.get, areasContract.get],
  // Open tasks are counted, and the log is read by its indexes.
  ...Object.values(ofLog),
];
/** What was done is read from the sums that are kept of it, however much it is; open tasks are counted. */
const WITH_SUMS: readonly Endpoint[] = [
  ...[readInsights, pillarInsights, dashboardContract.read, dashboardContract.stats, alignmentContract.dashboard],
];

/** All that somebody has written. */
const WITH_JOURNAL: readonly Endpoint[] = [search, insights, summary];

const GROWS_WITH = new Map<Endpoint, GrowsWith>([
  ...WITH_NOTHING.map((endpoint) => [endpoint, 'nothing'] as const),
  ...WITH_SUBTASKS.map((endpoint) => [endpoint, 'subtasks'] as const),
  ...WITH_PROJECT.map((endpoint) => [endpoint, 'project'] as const),
  ...WITH_SUMS.map((endpoint) => [endpoint, 'sums'] as const),
  ...WITH_OPEN.map((endpoint) => [endpoint, 'open'] as const),
  ...WITH_JOURNAL.map((endpoint) => [endpoint, 'journal'] as const),
]);

/** Of an endpoint that is not named above, such as a new one, the most is expected. */
function growsWith(endpoint: Endpoint, { query }: Parsed): GrowsWith {
  const { completed, limit } = (query ?? {}) as Record<string, unknown>;
  if (endpoint !== tasksContract.list) return GROWS_WITH.get(endpoint) ?? 'account';
  if (limit !== undefined) return 'nothing';
  return completed === 'false' ? 'open' : 'account';
}

/** Of so many open tasks the list takes 35 ms; a project or a task with as many takes less. */
const SHARE_READ = 0.4;
/** With so many times the records of a large account, reading what is done or written takes 30 ms as well. */
const HUGE = 8;

/** So many repeating tasks that begin at once make a thousand instances. */
const REPEATS_MAX = 40;

/** How many tasks of the body are to repeat. */
function countRepeats({ body }: Parsed): number {
  const { tasks } = (body ?? {}) as { tasks?: unknown };
  if (!Array.isArray(tasks)) return 0;
  return tasks.filter((task: { recurrence_pattern?: unknown } | null) => task?.recurrence_pattern).length;
}

/**
 * Whether a request may take long: it begins many repeats, or it belongs to an account with `largeFrom` records of a kind, and what its work grows
 * with is large. So somebody who has done thousands of tasks over the years waits for no thread.
 */
export async function isHeavy(
  endpoint: Endpoint,
  parsed: Parsed,
  { db, userId, records }: Pick<Caller, 'db' | 'userId' | 'records'>,
  largeFrom: number,
): Promise<boolean> {
  if (countRepeats(parsed) > REPEATS_MAX) return true;
  const grows = growsWith(endpoint, parsed);
  // Entries do not make an account a large one: nothing else reads them all.
  if (grows === 'journal') return (await countEntries(db, userId)) > largeFrom * HUGE;
  if (records < largeFrom) return false;
  const count = Math.floor(largeFrom * SHARE_READ);
  const { id } = (parsed.params ?? {}) as { id?: string };
  if (grows === 'nothing') return false;
  if (grows === 'account') return true;
  if (grows === 'subtasks') return hasMoreSubtasks(db, userId, id!, count);
  const isHuge = grows !== 'sums' && records >= largeFrom * HUGE;
  if (isHuge || (await countLastingRecords(db, userId)) >= largeFrom) return true;
  return grows === 'project' ? hasMoreTasks(db, userId, id!, count) : hasMoreOpen(db, userId, count);
}
