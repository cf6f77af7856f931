import { sql } from 'kysely';
import { COLUMN_TYPES, type ColumnTypes, type Engine } from './dialect/column-types.ts';
import { installPostgresChanges } from './dialect/change-triggers.ts';
import { installRecordCounts } from './dialect/record-counts.ts';
import { installRollups } from './dialect/rollups.ts';
import { describeTables } from './dialect/sqlite-statistics.ts';
import { backUp } from './files/backups.ts';
import { StartProblem } from './files/start-problem.ts';
import { accounts } from './migrations/0001_accounts.ts';
import { hierarchy } from './migrations/0002_hierarchy.ts';
import { trash } from './migrations/0003_trash.ts';
import { taskRules } from './migrations/0004_task_rules.ts';
import { today } from './migrations/0005_today.ts';
import { recurring } from './migrations/0006_recurring.ts';
import { jobs } from './migrations/0007_jobs.ts';
import { notifications } from './migrations/0008_notifications.ts';
import { dashboard } from './migrations/0009_dashboard.ts';
import { calendar } from './migrations/0010_calendar.ts';
import { usualTaskLength } from './migrations/0011_usual_task_length.ts';
import { dayEntries } from './migrations/0012_day_entries.ts';
import { nextNotices } from './migrations/0013_next_notices.ts';
import { paging } from './migrations/0014_paging.ts';
import { recordGraph } from './migrations/0015_record_graph.ts';
import { searchTexts } from './migrations/0016_search_texts.ts';
import { icons } from './migrations/0017_icons.ts';
import { attemptsOfPeople } from './migrations/0018_attempts_of_people.ts';
import { jobFailures } from './migrations/0019_job_failures.ts';
import { quotas } from './migrations/0020_quotas.ts';
import { confirmedAddresses } from './migrations/0021_confirmed_addresses.ts';
import { inbox } from './migrations/0022_inbox.ts';
import { groupedMails } from './migrations/0023_grouped_mails.ts';
import { largeCounts } from './migrations/0024_large_counts.ts';
import { coveringIndexes } from './migrations/0025_covering_indexes.ts';
import { changes } from './migrations/0026_changes.ts';
import { trashIndex } from './migrations/0027_trash_index.ts';
import { pickedWithDueDate } from './migrations/0028_picked_with_due_date.ts';
import { focusOfTask } from './migrations/0029_focus_of_task.ts';
import { firstAnswers } from './migrations/0030_first_answers.ts';
import { leftOut } from './migrations/0031_left_out.ts';
import { journal } from './migrations/0032_journal.ts';
import { projectTemplates } from './migrations/0033_project_templates.ts';
import { journalTemplates } from './migrations/0034_journal_templates.ts';
import { reflections } from './migrations/0035_reflections.ts';
import { resources } from './migrations/0036_resources.ts';
import { foldedAgain } from './migrations/0037_folded_again.ts';
import { unchosenMoods } from './migrations/0038_unchosen_moods.ts';
import { feedback } from './migrations/0039_feedback.ts';
import { monthlyGoals } from './migrations/0040_monthly_goals.ts';
import { givenMinutes } from './migrations/0041_given_minutes.ts';
import { courses } from './migrations/0042_courses.ts';
import { completedSums } from './migrations/0043_completed_sums.ts';
import { insights } from './migrations/0044_insights.ts';
import { countedTasks } from './migrations/0045_counted_tasks.ts';
import { coach } from './migrations/0046_coach.ts';
import { googleAccounts } from './migrations/0047_google_accounts.ts';
import { profilePictures } from './migrations/0048_profile_pictures.ts';
import { journalEntry } from './migrations/0049_journal_entry.ts';
import { dueInstants } from './migrations/0050_due_instants.ts';
import { trustedTime } from './migrations/0051_trusted_time.ts';
import { areaOfTemplate } from './migrations/0052_area_of_template.ts';
import { lateTasks } from './migrations/0053_late_tasks.ts';
import { measuredMinutes } from './migrations/0054_measured_minutes.ts';
import { locale } from './migrations/0055_locale.ts';
import { focusTimers } from './migrations/0056_focus_timers.ts';
import { snoozedNotifications } from './migrations/0057_snoozed_notifications.ts';
import { snoozesTakenBack } from './migrations/0059_snoozes_taken_back.ts';
import { trashByTime } from './migrations/0062_trash_by_time.ts';
import { type Db, inTransaction } from './transaction.ts';

/** A numbered step, forward only. */
export interface Migration {
  name: string;
  /** @param now when the step is applied. */
  statements: (types: ColumnTypes, now: Date) => string[];
  /**
   * For what statements cannot do; runs after them. It knows the tables as they are at this step, so it is written in
   * SQL.
   */
  run?: (db: Db, now: Date, types: ColumnTypes) => Promise<void>;
}

/** Every step of this build, in order. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  hierarchy,
  trash,
  taskRules,
  today,
  recurring,
  jobs,
  notifications,
  dashboard,
  calendar,
  usualTaskLength,
  dayEntries,
  nextNotices,
  paging,
  recordGraph,
  searchTexts,
  icons,
  attemptsOfPeople,
  jobFailures,
  quotas,
  confirmedAddresses,
  inbox,
  groupedMails,
  largeCounts,
  coveringIndexes,
  changes,
  trashIndex,
  pickedWithDueDate,
  focusOfTask,
  firstAnswers,
  leftOut,
  journal,
  projectTemplates,
  journalTemplates,
  reflections,
  resources,
  foldedAgain,
  unchosenMoods,
  feedback,
  monthlyGoals,
  givenMinutes,
  courses,
  completedSums,
  insights,
  countedTasks,
  coach,
  googleAccounts,
  profilePictures,
  journalEntry,
  dueInstants,
  trustedTime,
  areaOfTemplate,
  lateTasks,
  measuredMinutes,
  locale,
  focusTimers,
  snoozedNotifications,
  snoozesTakenBack,
  trashByTime,
];

/** Any number that no other program takes on the same database. */
const POSTGRES_LOCK = 4_801_979;

/** The data was written by a newer version of Auric. */
export class NewerData extends StartProblem {}

/** What `migrate` has changed. */
export interface Upgrade {
  /** The names of the steps that were taken now. */
  migrations: readonly string[];
  /** The copy of the SQLite file from before; null without one. */
  backup: string | null;
}

/**
 * Brings the schema up to date, all steps in one transaction. Several servers may start at once: one migrates.
 * @param backupDir where a copy of an SQLite file goes before it is changed.
 * @param migrations every step of this build; tests bring their own.
 * @throws {NewerData} when the database has steps that this build does not know.
 */
export async function migrate(
  db: Db,
  engine: Engine,
  backupDir: string,
  now: Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Upgrade> {
  const done = await appliedMigrations(db, engine);
  refuseNewer(done, migrations);
  if (done.length === migrations.length) return { migrations: [], backup: null };
  const backup = engine === 'sqlite' && done.length > 0 ? await backUp(db, backupDir, now) : null;
  const applied: string[] = [];

  await inTransaction(db, async (trx) => {
    if (engine === 'postgres') {
      // Neither a step over much data nor waiting for another server's steps is too long.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
    }
    const { instant, text, endOfTable } = COLUMN_TYPES[engine];
    await sql
      .raw(
        `create table if not exists schema_migrations (name ${text} primary key, applied_at ${instant} not null) ${endOfTable}`,
      )
      .execute(trx);
    // Checked again under the lock: another server may have migrated meanwhile.
    const names = (await trx.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name);
    refuseNewer(names, migrations);
    for (const { name, statements, run } of migrations) {
      if (names.includes(name)) continue;
      applied.push(name);
      for (const statement of statements(COLUMN_TYPES[engine], now)) await sql.raw(statement).execute(trx);
      await run?.(trx, now, COLUMN_TYPES[engine]);
      await trx.insertInto('schema_migrations').values({ name, applied_at: now.toISOString() }).execute();
    }
    const has = (step: Migration) => migrations.includes(step) || names.includes(step.name);
    if (has(quotas)) await installRecordCounts(trx, engine);
    if (has(countedTasks)) await installRollups(trx, engine);
    if (engine === 'postgres' && has(changes)) await installPostgresChanges(trx);
    if (engine === 'sqlite') await describeTables(trx);
  });
  return { migrations: applied, backup };
}

async function appliedMigrations(db: Db, engine: Engine): Promise<string[]> {
  const tables =
    engine === 'sqlite'
      ? sql`sqlite_master where name`
      : sql`pg_tables where schemaname = current_schema() and tablename`;
  const { rows } = await sql`select 1 from ${tables} = 'schema_migrations'`.execute(db);
  if (rows.length === 0) return [];
  return (await db.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name);
}

function refuseNewer(applied: readonly string[], migrations: readonly Migration[]): void {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new NewerData(
    `This data was written by a newer version of Auric (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
  );
}
