import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageIdOf } from '#server/platform/mail/send-mails.ts';
import { connectDatabase } from '../database/connect.ts';
import { checkInvariants, type Violation } from './invariants/check-invariants.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** At the end no server is killed, and the remaining work is done. */
const LAST_STEPS = [1, 2, 3, 4, 5].map((step) => step * 5 * MINUTE_MS);
const KILL_WITHIN_MS = 150;

interface Home {
  dataDir: string;
  databaseUrl: string | null;
}

interface Simulation extends Home {
  from: Date;
  days: number;
  /** How many servers share the database. */
  servers: number;
  /** Whether one of them is killed during its work every simulated hour. */
  kills: boolean;
}

/** Runs servers through simulated days, in steps of half an hour. Returns the number of kills. */
export async function simulateDays({ from, days, servers: count, kills, ...home }: Simulation): Promise<number> {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(home)));
  const end = from.getTime() + days * 24 * HOUR_MS;
  let killed = 0;
  for (let at = from.getTime(); at <= end; at += STEP_MS) {
    const isFull = (at - from.getTime()) % HOUR_MS === 0;
    const victim = kills && isFull ? killed % count : -1;
    await Promise.all(
      servers.map(async (server, index) => {
        const done = runAt(server, at);
        if (index !== victim) return done;
        await Promise.race([done, sleep(Math.random() * KILL_WITHIN_MS)]);
        server.kill('SIGKILL');
        await once(server, 'exit');
        servers[index] = await startServer(home);
        killed += 1;
      }),
    );
  }
  for (const step of LAST_STEPS) await Promise.all(servers.map((server) => runAt(server, end + step)));
  for (const server of servers) {
    server.disconnect();
    await once(server, 'exit');
  }
  return killed;
}

async function startServer({ dataDir, databaseUrl }: Home): Promise<ChildProcess> {
  const server = fork(join(import.meta.dirname, 'clocked-server.ts'), [dataDir, databaseUrl ?? ''], {
    execArgv: [],
  });
  await once(server, 'message');
  return server;
}

async function runAt(server: ChildProcess, at: number): Promise<void> {
  const instant = new Date(at).toISOString();
  server.send(instant);
  await once(server, 'message');
}

interface Traces {
  instances: string[];
  notices: string[];
  mails: string[];
  /** Rows that must not exist in any database. */
  broken: Violation[];
}

/** The stored results without values that differ between runs, with duplicates. */
export async function readTraces(home: Home): Promise<Traces> {
  const { db, close } = await connectDatabase(home, () => {});
  const instances = await db
    .selectFrom('recurring_task_instances as instance')
    .innerJoin('users as user', 'user.id', 'instance.user_id')
    .select(['user.email', 'instance.name', 'instance.due_date', 'instance.skipped_at'])
    .execute();
  const notices = await db
    .selectFrom('notifications as notice')
    .innerJoin('users as user', 'user.id', 'notice.user_id')
    .leftJoin('recurring_task_instances as instance', (link) =>
      link.onRef('instance.user_id', '=', 'notice.user_id').onRef('instance.id', '=', 'notice.instance_id'),
    )
    .select(['user.email', 'notice.type', 'notice.title', 'instance.due_date', 'notice.sent_at', 'notice.read_at'])
    .execute();
  const mails = await db
    .selectFrom('outgoing_mails as mail')
    .innerJoin('users as user', 'user.id', 'mail.user_id')
    .leftJoin('notifications as notice', (link) =>
      link.onRef('notice.user_id', '=', 'mail.user_id').onRef('notice.mail_id', '=', 'mail.id'),
    )
    .leftJoin('recurring_task_instances as instance', (link) =>
      link.onRef('instance.user_id', '=', 'notice.user_id').onRef('instance.id', '=', 'notice.instance_id'),
    )
    .select(['user.email', 'mail.user_id', 'mail.key', 'mail.subject', 'notice.title', 'notice.read_at'])
    .select('instance.due_date')
    .execute();
  const broken = await checkInvariants(db);
  await close();
  const outbox = await readdir(join(home.dataDir, 'outbox'));
  const fileOf = ({ user_id, key }: { user_id: string; key: string }) => `${messageIdOf(user_id, key)}.eml`;
  const strange = outbox.filter((file) => !mails.some((mail) => fileOf(mail) === file));
  return {
    instances: instances
      .map(({ email, name, due_date, skipped_at }) => `${email} ${name} ${due_date} ${skipped_at ? 'skipped' : 'open'}`)
      .toSorted(),
    // A notice that a later one replaces is read, and is not mailed if that comes before its mail could leave.
    notices: notices
      .map(({ read_at, sent_at, ...notice }) => ({
        ...notice,
        state: read_at ? 'replaced' : sent_at ? 'sent' : 'waits',
      }))
      .map(({ email, type, title, due_date, state }) => `${email} ${type} ${title} ${due_date} ${state}`)
      .toSorted(),
    mails: [
      // The number of notices in a mail depends on when a server was down, so notices are compared one by one.
      ...mails
        .filter(({ read_at }) => read_at === null)
        .map((mail) => `${mail.email} ${mail.title ?? mail.subject} ${mail.due_date} ${outbox.includes(fileOf(mail))}`),
      ...strange,
    ].toSorted(),
    broken,
  };
}
