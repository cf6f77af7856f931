import { type Invitation, INVITATION_DAYS, INVITATION_DAYS_MAX } from '#contract/operator.ts';
import type { Config } from '#server/config.ts';
import { idList } from '#server/database/id-list.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { brokenRule, conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken, idInToken } from '../tokens.ts';
import { readRegistration } from './registration.ts';

const HOUR_MS = 3600 * 1000;
const lifeMs = (days: number): number => days * 24 * HOUR_MS;

export interface NewInvitation {
  /** Normalized; null: for anyone who has the link. */
  email: string | null;
  /** How long it is valid. */
  days?: number | undefined;
  /** The operator; null: the command line. */
  createdBy: string | null;
}

/**
 * Creates an invitation, which replaces an earlier one to the same address. Its token is returned only here.
 * @throws RuleBroken while registration is closed, Conflict for an address that has an account.
 */
export async function createInvitation(
  db: Db,
  config: Pick<Config, 'registration'>,
  { email, days = INVITATION_DAYS, createdBy }: NewInvitation,
  now: Date,
): Promise<Invitation & { token: string }> {
  const { mode } = await readRegistration(db, config);
  if (mode === 'closed') throw brokenRule('Registration is closed, so an invitation would not work.');
  const creator =
    createdBy === null
      ? null
      : await db.selectFrom('users').where('id', '=', createdBy).select('email').executeTakeFirstOrThrow();
  const id = newId();
  const { token, tokenHash } = newToken(id);
  const created_at = now.toISOString();
  const expires_at = new Date(now.getTime() + lifeMs(days)).toISOString();
  const values = { id, token_hash: tokenHash, email, created_by: createdBy, created_at, expires_at };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('invitations')
      .values(values)
      .onConflict((earlier) => earlier.column('email').doUpdateSet(values))
      .execute();
    // Looked up after `takeAddress` of another transaction has let go of the row.
    if (email !== null) await assertWithoutAccount(trx, email);
  });
  return { id, email, created_by: creator?.email ?? null, created_at, expires_at, token };
}

/** @throws Conflict for an address that has an account. */
async function assertWithoutAccount(db: Db, email: string): Promise<void> {
  const owner = await db
    .selectFrom('login_names')
    .select('user_id')
    .where('kind', '=', 'email')
    .where('value', '=', email)
    .executeTakeFirst();
  if (owner) throw conflict(`${email} has an account already.`, 'email_taken');
}

/** @throws Conflict for an address with an invitation that still works. */
export async function assertNotInvited(db: Db, email: string, now: Date): Promise<void> {
  const [invited] = await working(
    db,
    await unexpired(db, now).where('email', '=', email).select('created_by').execute(),
  );
  if (invited) {
    throw conflict(
      'This address was invited. If it is yours, use the link in the invitation, or ask the operator of this server.',
      'email_taken',
    );
  }
}

/**
 * Ends the invitation to an address, in the transaction that gives the address to an account.
 * @param isProved whether the address is known to be theirs.
 * @throws Conflict for an address with an invitation that still works, unless it is known to be theirs.
 */
export async function takeAddress(
  trx: Db,
  { email, isProved }: { email: string; isProved: boolean },
  now: Date,
): Promise<void> {
  const [id, at] = [newId(), now.toISOString()];
  // Until the end of the transaction, this row holds back an invitation to the address.
  await trx
    .insertInto('invitations')
    .values({ id, token_hash: '', email, created_by: null, created_at: at, expires_at: at })
    .onConflict((invited) => invited.column('email').doUpdateSet({ email }))
    .execute();
  if (!isProved) await assertNotInvited(trx, email, now);
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
}

/** The path of the page on which an invited person signs up. */
export const invitationPath = (token: string): string => `/sign-up?token=${encodeURIComponent(token)}`;

/** The invitations that still work, the newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await unexpired(db, now)
    .select(['id', 'email', 'created_at', 'expires_at', 'created_by'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return working(db, rows);
}

/** Deletes an invitation, so that its link stops working. @throws NotFound. */
export async function revokeInvitation(db: Db, id: string): Promise<void> {
  const revoked = await db.deleteFrom('invitations').where('id', '=', id).returning('id').executeTakeFirst();
  if (!revoked) throw notFound('Invitation');
}

/**
 * Returns the address that an invitation names.
 * @throws RuleBroken for one that was used, replaced or revoked, has expired, or never was, and for that of somebody who
 * is no longer an operator.
 */
export async function readInvitation(db: Db, token: string, now: Date): Promise<{ email: string | null }> {
  const found = await findInvitation(db, token, now);
  if (!found) throw invalidInvitation();
  return { email: found.email };
}

/** The same; undefined for an invitation that does not work. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<{ email: string | null } | undefined> {
  const found = await unexpired(db, now)
    .where('id', '=', idInToken(token))
    .where('token_hash', '=', hashToken(token))
    .select(['email', 'created_by'])
    .execute();
  return (await working(db, found))[0];
}

/**
 * Uses up an invitation, in the transaction that creates the account: its deleted row decides between concurrent uses.
 * @throws RuleBroken for an invalid one, or one for another address.
 */
export async function useInvitation(trx: Db, token: string, email: string, now: Date): Promise<void> {
  assertForAddress(await readInvitation(trx, token, now), email);
  const used = await trx
    .deleteFrom('invitations')
    .where('id', '=', idInToken(token))
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invalidInvitation();
}

/** @throws RuleBroken for another address than the one that the invitation names. */
export function assertForAddress(invitation: { email: string | null }, email: string): void {
  if (invitation.email !== null && invitation.email !== email) {
    throw brokenRule(`This invitation is for ${invitation.email}.`);
  }
}

const invalidInvitation = () =>
  brokenRule(
    'This invitation has been used or revoked, or has expired. Sign in if you used it yourself, or ask for a new one.',
    'invalid_link',
  );

const unexpired = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestWithin(lifeMs(INVITATION_DAYS_MAX), now));

/**
 * Those invitations that are by an operator or the command line, with the address of the operator. They are not joined: on a
 * cluster, people are split and invitations are not.
 */
async function working<Row extends { created_by: string | null }>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const creators = idList(rows.flatMap(({ created_by }) => created_by ?? []));
  const found = await db
    .selectFrom('users')
    .where('operator_since', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', 'in', creators)
    .select(['id', 'email'])
    .execute();
  const operators = new Map(found.map(({ id, email }) => [id, email]));
  return rows
    .filter(({ created_by }) => created_by === null || operators.has(created_by))
    .map((row) => ({ ...row, created_by: operators.get(row.created_by ?? '') ?? null }));
}
