import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Engine } from '../database/dialect/column-types.ts';
import type { LiveServer } from '../database/servers/live-servers.ts';
import type { Attempts } from './attempts/attempts.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Schedule } from './jobs/schedule.ts';
import type { Delays } from './attempts/delays.ts';
import type { Mailer } from './mail/mail.ts';
import type { RecordGraph } from './record-graph.ts';

/** Services of features, in addition to the context of a request. Each feature names the ones it uses in its parameter. */
export interface Services {
  config: Config;
  version: string;
  /** Whether a bearer token is that of the session of an operator. Asking does not use the session. */
  isOperatorSession: (token: string, now: Date) => Promise<boolean>;
  engine: Engine;
  graph: RecordGraph;
  /** Whether the database was found to be damaged. */
  isDamaged: () => boolean;
  /** Whether this server is about to end; it may still serve requests then. */
  isStopping: () => boolean;
  clock: () => Date;
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number;
  /** Changes with each write of an account; null on the main thread, where only light accounts are handled. */
  accountVersion: () => string | null;
  /** False in a worker thread: the main thread has already counted the request against the limits. */
  countsRequests: boolean;
  log: FastifyBaseLogger;
  mailer: Mailer;
  /** The bytes of files. */
  blobs: Blobs;
  /** The servers of this database on PostgreSQL; none until they are known, and on SQLite. */
  servers: () => readonly LiveServer[];
  /** The stream of changes in all accounts. */
  changes: ChangeFeed;
  attempts: Attempts;
  delays: Delays;
  /** The public address of the server, without a trailing slash. */
  publicUrl: () => string;
  /** The jobs that have not succeeded for three of their periods. */
  lateJobs: () => Promise<string[]>;
  /** The state of every job. */
  describeJobs: Schedule['describe'];
  /** Runs a job about a second from now: see {@link Schedule.runSoon}. */
  runSoon: Schedule['runSoon'];
  /** Runs work after the response; a failure is only logged. */
  afterwards: (name: string, work: () => Promise<void>) => void;
}
