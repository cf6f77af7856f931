import { createHash } from 'node:crypto';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { latestWithin } from '../clock-faults.ts';
import type { JobLog, Work } from '../jobs/job-run.ts';
import { forgetMails } from './forget-mails.ts';
import { type Mail, type Mailer, MailNotTaken } from './mail.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses after failed tries; after the last one the mail has failed for good. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS] as const;
/** Longer than sending can take; afterwards the server that claimed the mail counts as dead. */
const CLAIM_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 100;
/** The longest wait of a mail: quiet hours end within a day, and so does the longest pause. */
const WAIT_MAX_MS = 48 * HOUR_MS;

interface Post {
  mailer: Mailer;
  clock: () => Date;
  log: JobLog;
  /** Without a mail server, mails are kept in the outbox folder. Unconfirmed addresses may get none. */
  config: Pick<Config, 'smtpUrl' | 'confirmEmail'>;
}

type Row = Selectable<Schema['outgoing_mails']>;
type Key = Pick<Row, 'user_id' | 'id'>;

/**
 * Job: sends the due mails of the queue one by one. Each is claimed by one server and sent outside a transaction. If
 * the mail server fails, the rest waits for the next run.
 */
export function sendMails(post: Post) {
  return async ({ db, signal }: Pick<Work, 'db' | 'signal'>): Promise<void> => {
    for (;;) {
      const due = await dueMails(db, post.clock());
      if (due.length === 0) return;
      for (const key of due) {
        signal.throwIfAborted();
        const mail = await claim(db, key, post.clock());
        if (mail && !(await deliver(db, post, mail))) return;
      }
    }
  };
}

type Condition = (eb: ExpressionBuilder<Schema, 'outgoing_mails'>) => Expression<SqlBool>;

/** The mail is due at `now`. */
const isTime =
  (now: Date): Condition =>
  (eb) =>
    eb('next_attempt_at', '<=', now.toISOString());

/** Its time is further ahead than any mail waits: a wrong clock has stored it. */
const isTooFar =
  (now: Date): Condition =>
  (eb) =>
    eb('next_attempt_at', '>', latestWithin(WAIT_MAX_MS, now));

/** No server is sending it. */
const isUnclaimed =
  (now: Date): Condition =>
  (eb) =>
    eb.or([
      eb('claimed_until', 'is', null),
      eb('claimed_until', '<=', now.toISOString()),
      eb('claimed_until', '>', latestWithin(CLAIM_MS, now)),
    ]);

async function dueMails(db: Db, now: Date): Promise<Key[]> {
  // Two ranges of the index, read one after the other.
  const [due, stray] = [isTime(now), isTooFar(now)].map((which) =>
    db
      .selectFrom('outgoing_mails')
      .select(['user_id', 'id'])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where(which)
      .where(isUnclaimed(now))
      .orderBy('next_attempt_at')
      .limit(BATCH_SIZE),
  );
  const keys = await due!.execute();
  return keys.length > 0 ? keys : stray!.execute();
}

/** Why a mail is not sent on purpose, in `last_error`. Stored rows are found by these texts. */
export const WITHHELD = { disabled: 'The account is disabled', unconfirmed: 'The address is not confirmed' };

/** Claims a mail for sending, unless another server has. The try is counted now, because it may crash this process. */
function claim(db: Db, key: Key, now: Date): Promise<Row | undefined> {
  return byKey(db, key)
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      claimed_until: new Date(now.getTime() + CLAIM_MS).toISOString(),
    }))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([isTime(now)(eb), isTooFar(now)(eb)]))
    .where(isUnclaimed(now))
    .returningAll()
    .executeTakeFirst();
}

/** Sends one mail and records the result. @returns false if every other mail would fail as well. */
async function deliver(db: Db, { mailer, clock, log, config }: Post, row: Row): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'disabled_at'])
    .where('id', '=', row.user_id)
    .executeTakeFirst();
  // The account and its mails were deleted.
  if (!user) return true;
  if (user.disabled_at !== null) {
    await giveUp(db, row, WITHHELD.disabled, clock());
    return true;
  }
  if (row.recipient === null && config.confirmEmail && user.email_confirmed_at === null) {
    await giveUp(db, row, WITHHELD.unconfirmed, clock());
    return true;
  }
  const headers = readHeaders(row.headers);
  if (headers === undefined) {
    log.error({ user: row.user_id, mail: row.id }, 'mail given up: its headers cannot be read');
    await giveUp(db, row, 'Its headers cannot be read', clock());
    return true;
  }
  const to = row.recipient ?? user.email;
  try {
    await mailer.send(messageTo(to, row, headers));
  } catch (error) {
    const refusal = error instanceof MailNotTaken ? error : new MailNotTaken(error as Error);
    await noteFailure(db, log, row, refusal, clock());
    return !refusal.isServerTrouble;
  }
  const { numUpdatedRows } = await byKey(db, row)
    .set({ sent_at: clock().toISOString(), is_kept: config.smtpUrl === null ? 1 : 0 })
    .set({ claimed_until: null, last_error: null })
    .executeTakeFirstOrThrow();
  // The account was deleted during sending. The outbox of the operators has the feedback of others too.
  if (numUpdatedRows === 0n && !row.key.startsWith('feedback:')) await forgetMails(db, { mailer, log }, [to]);
  return true;
}

const giveUp = (db: Db, row: Row, reason: string, now: Date) =>
  byKey(db, row).set({ claimed_until: null, last_error: reason, failed_at: now.toISOString() }).execute();

async function noteFailure(db: Db, log: JobLog, row: Row, refusal: MailNotTaken, now: Date): Promise<void> {
  const wait = refusal.isFinal ? undefined : RETRY_AFTER_MS[row.attempts - 1];
  const facts = { user: row.user_id, mail: row.id, attempt: row.attempts, reason: refusal.message };
  if (wait === undefined) log.error(facts, 'mail given up');
  else log.warn(facts, 'mail not taken, tried again later');
  await byKey(db, row)
    .set({
      claimed_until: null,
      last_error: refusal.message,
      ...(wait === undefined
        ? { failed_at: now.toISOString() }
        : { next_attempt_at: new Date(now.getTime() + wait).toISOString() }),
    })
    // Does nothing if sending took so long that another server has claimed the mail.
    .where('attempts', '=', row.attempts)
    .execute();
}

/** The message id of a mail, which is also its file name in the outbox. */
export const messageIdOf = (userId: string, key: string): string =>
  createHash('sha256').update(`${userId}:${key}`).digest('hex').slice(0, 32);

type Headers = NonNullable<Mail['headers']>;

const StoredHeaders = z.record(z.string(), z.string());

/** Returns undefined for damaged headers, which would fail on every try. */
function readHeaders(stored: string): Headers | undefined {
  try {
    return StoredHeaders.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

function messageTo(to: string, { user_id, key, subject, text, html }: Row, headers: Headers): Mail {
  return {
    to,
    subject,
    text,
    html,
    headers,
    // The same on each try, so that mail programs show it once if it is sent again after a crash.
    messageId: messageIdOf(user_id, key),
  };
}

const byKey = (db: Db, { user_id, id }: Key) =>
  db.updateTable('outgoing_mails').where('user_id', '=', user_id).where('id', '=', id);
