import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { ServerState } from '#contract/operator.ts';
import { MEGABYTE } from '#contract/resources.ts';
import { readDatabaseBytes } from '#server/database/dialect/database-bytes.ts';
import { readWorkers, readWorkersBytes } from '#server/database/servers/cluster.ts';
import { readLiveServers } from '#server/database/servers/live-servers.ts';
import type { Db } from '#server/database/transaction.ts';
import { readRegistration } from '#server/features/auth/invitations/registration.ts';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import { WITHHELD } from '#server/platform/mail/send-mails.ts';

export type OperatorServices = Pick<
  Services,
  'config' | 'version' | 'engine' | 'log' | 'mailer' | 'publicUrl' | 'describeJobs' | 'runSoon'
>;

/** Sizes, jobs and the mail queue of the server. Errors of jobs stay in the log, since they may contain texts of people. */
export async function readServer({ db }: Context, services: OperatorServices): Promise<ServerState> {
  const { config, version, engine, publicUrl, describeJobs } = services;
  const jobs = await describeJobs();
  const { mode, source } = await readRegistration(db, config);
  return {
    version,
    engine,
    public_url: publicUrl(),
    servers: (engine === 'postgres' ? await readLiveServers(db) : []).map(({ files: _, ...server }) => server),
    workers: engine === 'postgres' ? await readWorkers(db) : [],
    registration: mode,
    registration_is_set: source === 'setting',
    ...(await countPeople(db)),
    database_bytes: (await readDatabaseBytes(db, engine)) + (engine === 'postgres' ? await readWorkersBytes(db) : 0),
    files_bytes: await readFilesBytes(db),
    storage_quota_bytes: config.storageQuotaMb * MEGABYTE,
    disk_free_bytes: await readFreeBytes(config.dataDir),
    mail: { server: config.smtpUrl === null ? null : new URL(config.smtpUrl).host, ...(await countMails(db)) },
    jobs: jobs.map(({ last_error: _, ...job }) => job),
  };
}

async function countPeople(db: Db): Promise<Pick<ServerState, 'people' | 'disabled_people'>> {
  const { people, disabled_people } = await db
    .selectFrom('users')
    .select((eb) => [eb.fn.countAll<number>().as('people'), eb.fn.count<number>('disabled_at').as('disabled_people')])
    .executeTakeFirstOrThrow();
  return { people, disabled_people };
}

async function readFilesBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select cast(coalesce(sum(size), 0) as double precision) as bytes
    from (select size from stored_files union all select size from profile_pictures) as stored
  `.execute(db);
  return rows[0]!.bytes;
}

async function readFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** The mails that wait, and those that could not be sent in 30 days. Those withheld on purpose are neither. */
export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const { waiting, failed } = await db
    .selectFrom('outgoing_mails')
    .where('sent_at', 'is', null)
    .select((eb) => [
      sql<number>`cast(count(*) - count(failed_at) as integer)`.as('waiting'),
      eb.fn.count<number>('failed_at').filterWhere('last_error', 'not in', Object.values(WITHHELD)).as('failed'),
    ])
    .executeTakeFirstOrThrow();
  const { links } = await db
    .selectFrom('link_requests')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .executeTakeFirstOrThrow();
  return { waiting: waiting + links, failed };
}
