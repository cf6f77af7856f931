import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Engine } from '../database/dialect/column-types.ts';
import type { Attempts } from './attempts.ts';
import type { Mailer } from './mail/mail.ts';

/** What features need besides their context. Each names in its parameter what it takes of it. */
export interface Services {
  config: Config;
  version: string;
  engine: Engine;
  clock: () => Date;
  log: FastifyBaseLogger;
  mailer: Mailer;
  attempts: Attempts;
  /** Where people reach the server, without a slash at its end. */
  publicUrl: () => string;
  /** Runs work after the answer; its failure is logged and the caller never hears of it. */
  afterwards: (name: string, work: () => Promise<void>) => void;
}
