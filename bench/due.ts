/**
 * Measures how long the job of each minute takes, and for how long it blocks requests, when many tasks are due at once:
 * all of one person, then of 100 people; then with nothing due. On SQLite. Run it: node bench/due.ts [--tasks 30000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase } from '#server/database/connect.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { notifyDue } from '#server/features/notifications/due/notify-due.ts';
import { newId } from '#server/platform/ids.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { ms } from './report.ts';

const { tasks } = readOptions(['tasks'], 'node bench/due.ts [--tasks 30000]');
const taskCount = numberOption(tasks, 30_000);
const NOW = new Date('2026-11-20T12:00:00Z');
const AT = NOW.toISOString();
const ROWS_AT_ONCE = 5000;

const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-'));
const { db, close } = await connectDatabase({ dataDir, databaseUrl: null }, () => {});

async function newPerson(count: number): Promise<void> {
  const [user_id, project_id] = [newId(), newId()];
  const times = { created_at: AT, updated_at: AT };
  const person = { email: `${user_id}@example.org`, username: user_id, first_name: 'B', last_name: 'B' };
  const settings = { timezone: 'UTC', day_start_hour: 0, week_starts_on: 'monday', daily_capacity_minutes: 360 };
  await insertRows(db, 'users', [{ id: user_id, ...person, ...settings, ...times }]);
  const words = { description: '', sort_order: 0, priority: 'medium' };
  const project = { name: 'P', icon: '🚀', importance: 3, status: 'Not Started' };
  await insertRows(db, 'projects', [{ user_id, id: project_id, ...words, ...project, ...times }]);
  const task = {
    project_id,
    name: 'Due now',
    status: 'todo',
    category: 'general',
    due_date: '2026-11-20',
    due_time: '12:00',
  };
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, () => {
      return { user_id, id: newId(), ...words, ...task, next_notice_at: AT, ...times };
    });
    await insertRows(db, 'tasks', rows);
  }
}

async function run(what: string): Promise<void> {
  const { signal } = new AbortController();
  const turns = watchTurns();
  const began = performance.now();
  const failedFor = (_id: string, error: Error) => {
    throw error;
  };
  await notifyDue({
    job: 'notify-due',
    db,
    now: NOW,
    trusted: NOW,
    since: NOW,
    clockWasAhead: false,
    signal,
    failedFor,
  });
  const took = performance.now() - began;
  const { cpu, wall } = await turns.stop();
  console.log(`${what.padEnd(24)} ${ms(took)}, blocked for at most ${ms(wall)}, of these ${ms(cpu)} of CPU`);
}

/** The longest turn of the event loop, in milliseconds: during it no request begins. */
function watchTurns() {
  const most = { wall: 0, cpu: 0 };
  let [at, used, isOver] = [performance.now(), process.cpuUsage(), false];
  const turn = () => {
    const { user, system } = process.cpuUsage(used);
    most.wall = Math.max(most.wall, performance.now() - at);
    most.cpu = Math.max(most.cpu, (user + system) / 1000);
    [at, used] = [performance.now(), process.cpuUsage()];
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    async stop() {
      isOver = true;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return most;
    },
  };
}

/** Accounts older than the quotas may have any number of tasks. */
async function liftQuotas(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'trigger' and tbl_name = 'tasks'`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
}

try {
  await liftQuotas();
  await newPerson(taskCount);
  await run(`${taskCount} of one person`);
  for (let person = 0; person < 100; person += 1) await newPerson(Math.ceil(taskCount / 100));
  await run(`${taskCount} of 100 people`);
  await run('nothing due');
} finally {
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
