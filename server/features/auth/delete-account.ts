import { DELETE_CONFIRMATION } from '#contract/auth.ts';
import { eraseDeleted } from '#server/database/dialect/erase-deleted.ts';
import { planAgain } from '#server/database/dialect/many-rows.ts';
import { type Context, lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { forgetMails } from '#server/platform/mail/forget-mails.ts';
import { cutChains } from '#server/records/cut-chains.ts';
import { LINKS_PER_ADDRESS } from './links/request-link.ts';
import { proveOwner } from './password/prove-owner.ts';
import type { AuthServices } from './services.ts';
import { withSecondStep } from './two-step/second-step.ts';

/**
 * Deletes the account with everything in it, table by table, referring rows first. Its e-mail is free again.
 * @throws RequestError 400 for another confirmation text, 403 for a missing or wrong password, or for an account
 * without one from an older session, 422 for a missing, wrong or used code.
 */
export async function deleteAccount(
  request: RequestContext,
  services: AuthServices,
  input: { confirmation_text: string; password?: string | null | undefined; code?: string | null | undefined },
) {
  const { now } = request;
  if (input.confirmation_text !== DELETE_CONFIRMATION) {
    throw brokenRule(`Type ${DELETE_CONFIRMATION} to delete your account.`);
  }
  const owner = await proveOwner(request, services, {
    password: input.password ?? null,
    freshIsEnough: true,
  });
  const { email, email_confirmed_at } = owner;
  const others = await withSecondStep(request, services, owner, input.code, (ctx) => eraseRows(ctx, email));
  await eraseElsewhere(request, services, { email, others, isConfirmed: email_confirmed_at !== null });
  return { success: true as const, message: 'Your account was deleted.', deleted_at: now.toISOString() };
}

type EraseServices = Pick<AuthServices, 'mailer' | 'blobs' | 'attempts'> & {
  log: { error: (facts: { err: unknown; user?: string }, message: string) => void };
};

/** Deletes the account of the context with everything in it, without asking for a proof. */
export async function eraseAccount(
  request: Context & Pick<RequestContext, 'graph'>,
  services: EraseServices,
  account: { email: string; isConfirmed: boolean },
): Promise<void> {
  const others = await transact(request, (ctx) => eraseRows(ctx, account.email));
  await eraseElsewhere(request, services, { ...account, others });
}

/** Deletes the rows of an account, in a transaction. @returns its pending and earlier addresses that were mailed to. */
async function eraseRows(ctx: Context & Pick<RequestContext, 'graph'>, email: string): Promise<(string | null)[]> {
  const { db, graph, userId } = ctx;
  // Waits for running writes of the user, which could otherwise deadlock with the deletion.
  await lockUser(ctx);
  const others = await otherAddresses(ctx);
  await planAgain(db);
  for (const kind of graph.kinds.toReversed()) {
    const { table } = kind;
    await cutChains(ctx, kind);
    // Typed as one of the tables: each has a user_id.
    await db
      .deleteFrom(table as 'areas')
      .where('user_id', '=', userId)
      .execute();
  }
  await db.deleteFrom('users').where('id', '=', userId).execute();
  await db.deleteFrom('link_requests').where('email', '=', email).execute();
  await db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('email', '=', email), eb('created_by', '=', userId)]))
    .execute();
  return others;
}

async function otherAddresses({ db, userId }: Context): Promise<(string | null)[]> {
  const pending = await db.selectFrom('users').select('pending_email').where('id', '=', userId).execute();
  const mailed = await db
    .selectFrom('outgoing_mails')
    .select('recipient')
    .distinct()
    .where('user_id', '=', userId)
    // Others go to the operators.
    .where(({ eb, or }) => or([eb('key', 'like', 'email-%'), eb('key', 'like', 'two-step-%')]))
    .execute();
  return [...pending.map(({ pending_email }) => pending_email), ...mailed.map(({ recipient }) => recipient)];
}

/** Deletes what transactions do not contain, after the commit: mails in the outbox, files, and counted attempts. */
async function eraseElsewhere(
  { db, userId }: Context,
  services: EraseServices,
  { email, others, isConfirmed }: { email: string; others: readonly (string | null)[]; isConfirmed: boolean },
): Promise<void> {
  await forgetMails(db, services, [email, ...others]);
  await services.blobs.removeAllOf(userId).catch((error: unknown) => {
    // A job removes leftover files.
    services.log.error({ err: error, user: userId }, 'files of a deleted account stay in the storage');
  });
  await services.attempts.forget(userId);
  // An unconfirmed address may belong to another person, so deleting and signing up repeatedly must not send unlimited
  // mails to it. The kept counts expire within a day.
  await services.attempts.forget(email, isConfirmed ? [] : Object.values(LINKS_PER_ADDRESS).flat());
  await eraseDeleted(db);
}
