import type { Selectable } from 'kysely';
import { isDatabaseDown } from '#server/database/dialect/errors.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Attempts } from '#server/platform/attempts/attempts.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { TooMany } from '#server/platform/errors.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { forgetMails } from '#server/platform/mail/forget-mails.ts';
import { MailNotTaken } from '#server/platform/mail/mail.ts';
import type { Services } from '#server/platform/services.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';
import { accountOf } from '../queries.ts';
import { newToken } from '../tokens.ts';
import { LINK_LIFE_MS, type LinkKind, LINKS_PER_ADDRESS } from './request-link.ts';
import { storeLink } from './store-link.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses after failed attempts; after the last of them the request is dropped. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;
const BATCH_SIZE = 100;

type LinkServices = Pick<Services, 'attempts' | 'mailer' | 'publicUrl' | 'clock' | 'log'>;
type LinkRequest = Selectable<Schema['link_requests']>;

/**
 * Job: mails requested links. It runs separately from the requests, so that neither their responses nor later calls
 * reveal whether an address has an account. If the mail server fails, the rest waits.
 */
export function mailLinks(services: LinkServices) {
  return async ({ db, signal }: Work): Promise<void> => {
    for (;;) {
      const due = await db
        .selectFrom('link_requests')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('next_attempt_at', '<=', services.clock().toISOString()),
            eb('next_attempt_at', '>', latestWithin(HOUR_MS, services.clock())),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(BATCH_SIZE)
        .execute();
      if (due.length === 0) return;
      for (const request of due) {
        signal.throwIfAborted();
        try {
          await mailLink(db, services, request);
          await thisRequest(db, request).execute();
        } catch (error) {
          if (isDatabaseDown(error)) throw error;
          const refusal = error instanceof MailNotTaken ? error : new MailNotTaken({ code: (error as Error).name });
          await noteFailure(db, services, request, refusal);
          if (refusal.isServerTrouble) return;
        }
      }
    }
  };
}

/**
 * Mails a link if the address has an account that is not disabled, and not too often. @throws MailNotTaken.
 */
async function mailLink(db: Db, services: LinkServices, { kind, email }: LinkRequest): Promise<void> {
  const user = await accountOf(db, email);
  if (!user || user.disabled_at !== null || (kind === 'confirm' && user.email_confirmed_at !== null)) return;
  const { attempts, mailer, publicUrl, clock } = services;
  const to = kind === 'change' ? user.pending_email : email;
  // The change was cancelled, or confirmed with an earlier link.
  if (to === null) return;
  if (!(await isAllowed(attempts, kind, to, clock()))) return;

  const { token, tokenHash: hash } = newToken(user.id);
  const until = new Date(clock().getTime() + LINK_LIFE_MS[kind]).toISOString();
  const stored = await storeLink(db, { kind, userId: user.id, from: email, email: to, hash, until });
  if (!stored) return;
  try {
    // Only the owner of an address learns that it has an account.
    const isTaken = kind === 'change' && (await accountOf(db, to)) !== undefined;
    await mailer.send({ to, ...linkMail(isTaken ? 'taken' : kind, { publicUrl: publicUrl(), token }) });
  } catch (error) {
    await stored.undo();
    for (const limit of LINKS_PER_ADDRESS[kind]) await attempts.release(limit, { person: to });
    throw error;
  }
  const isStillThere = await db.selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirst();
  // The account was deleted during sending.
  if (!isStillThere) await forgetMails(db, services, [to]);
  await stored.keepOnly();
}

async function isAllowed(attempts: Attempts, kind: LinkKind, email: string, now: Date): Promise<boolean> {
  try {
    for (const limit of LINKS_PER_ADDRESS[kind]) await attempts.take(limit, { person: email }, now);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

async function noteFailure(
  db: Db,
  { clock, log }: LinkServices,
  request: LinkRequest,
  failure: MailNotTaken,
): Promise<void> {
  const wait = failure.isFinal ? undefined : RETRY_AFTER_MS[request.attempts];
  const facts = { kind: request.kind, attempt: request.attempts + 1, reason: failure.message };
  if (wait === undefined) {
    log.error(facts, 'link not mailed, given up');
    await thisRequest(db, request).execute();
    return;
  }
  log.warn(facts, 'link not mailed, tried again later');
  await db
    .updateTable('link_requests')
    .set({ attempts: request.attempts + 1, next_attempt_at: new Date(clock().getTime() + wait).toISOString() })
    .where('kind', '=', request.kind)
    .where('email', '=', request.email)
    .execute();
}

const thisRequest = (db: Db, { kind, email, next_attempt_at }: LinkRequest) =>
  db
    .deleteFrom('link_requests')
    .where('kind', '=', kind)
    .where('email', '=', email)
    // One that was requested again during sending, for another address, stays.
    .where('next_attempt_at', '=', next_attempt_at);

/* These mails contain no texts of users, because a stranger may have requested them. */

const MAILS: Readonly<
  Record<
    LinkKind | 'taken',
    { subject: string; title: string; paragraphs: string[]; label: string; path: string; why: string }
  >
> = {
  reset: {
    subject: 'Choose a new Auric password',
    title: 'Choose a new password',
    paragraphs: [
      'Use this link to choose a new password. It works once, for 24 hours.',
      'If you didn’t ask for this, ignore this email. Your password stays the same.',
    ],
    label: 'Choose a new password',
    path: 'reset-password',
    why: 'You get this email because someone asked for a new password for an account with this address.',
  },
  confirm: {
    subject: 'Auric: is this your address?',
    title: 'Is this your address?',
    paragraphs: [
      'Someone signed up for Auric with this address. If it was you, confirm it to get reminders and digests by email.',
      'If it wasn’t you, ignore this email. Auric won’t send you anything else.',
    ],
    label: 'Confirm this address',
    path: 'confirm-email',
    why: 'You get this email because someone signed up with this address. The link works for 7 days.',
  },
  change: {
    subject: 'Auric: is this your new address?',
    title: 'Is this your new address?',
    paragraphs: [
      'Someone asked to use this address for their Auric account. If it was you, confirm it. The link works once, for ' +
        '24 hours.',
      'If it wasn’t you, ignore this email. Nothing changes.',
    ],
    label: 'Confirm this address',
    path: 'change-email',
    why: 'You get this email because someone entered this address as the new one of their account.',
  },
  taken: {
    subject: 'Auric: is this your new address?',
    title: 'This address already has an account',
    paragraphs: [
      'Someone asked to use this address for another Auric account. It already has one, so nothing changes.',
      'If it was you, sign in to the account of this address first, and delete it or change its address.',
    ],
    label: 'Open Auric',
    path: '',
    why: 'You get this email because someone entered this address as the new one of their account.',
  },
};

function linkMail(kind: LinkKind | 'taken', { publicUrl, token }: { publicUrl: string; token: string }) {
  const { subject, title, paragraphs, label, path, why } = MAILS[kind];
  const url = path === '' ? publicUrl : `${publicUrl}/${path}?token=${encodeURIComponent(token)}`;
  return { subject, ...mailPage({ title, paragraphs, action: { label, url }, footer: { text: why } }) };
}
