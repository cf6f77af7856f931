import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Engine } from '../database/dialect/column-types.ts';
import type { Attempts } from './attempts/attempts.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Schedule } from './jobs/schedule.ts';
import type { Delays } from './attempts/delays.ts';
import type { Mailer } from './mail/mail.ts';

/** What features need besides the context of a request. Each names in its parameter the services it uses. */
export interface Services {
  config: Config;
  version: string;
  engine: Engine;
  /** Whether the database was found to be damaged. */
  isDamaged: () => boolean;
  clock: () => Date;
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number;
  /** False in a thread: the main one has counted the request against the limits before it waited. */
  countsRequests: boolean;
  log: FastifyBaseLogger;
  mailer: Mailer;
  /** The bytes of files. */
  blobs: Blobs;
  /** What changes in the accounts, as it happens. */
  changes: ChangeFeed;
  attempts: Attempts;
  delays: Delays;
  /** Where people reach the server, without a slash at its end. */
  publicUrl: () => string;
  /** The jobs that have not succeeded for three of their periods. */
  lateJobs: () => Promise<string[]>;
  /** Runs a job about a second from now, before its next turn: see {@link Schedule.runSoon}. */
  runSoon: Schedule['runSoon'];
  /** Runs work after the response; a failure is only logged. */
  afterwards: (name: string, work: () => Promise<void>) => void;
}
