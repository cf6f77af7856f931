import type { LinkedAccount } from '#contract/auth.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';
import { codeNow } from './two-step-steps.ts';

const PATH = '/auth/oidc-account';
/** The same accounts in every walk, so that traces of a deleted account would block the next one. */
const SUBJECTS = ['oidc-1', 'oidc-2'] as const;

/** The address at the provider. */
export const addressOf = (subject: string) => `${subject}@company.example`;

/** An account has at most one account at the provider, and that belongs to one account. */
export async function linkOidc(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (!walk.proveOidc) return;
  const subject = chance.pick(SUBJECTS)!;
  const body = { token: await walk.proveOidc(subject), password: walk.password };
  const fits = model.oidc === null || model.oidc === subject;
  same(`${subject} is linked`, (await walk.asPerson('PUT', PATH, body)).status, fits ? 200 : 409);
  if (fits) model.oidc = subject;
  if (model.oidc !== subject) return;
  const { status } = await walk.asStranger('PUT', PATH, { ...body, password: walk.stranger.password });
  same('the account of somebody else at the provider', status, 409);
}

export async function unlinkOidc(walk: Walk): Promise<void> {
  await walk.write('DELETE', PATH, undefined, 'allowed');
  walk.model.oidc = null;
}

/** A linked account opens this one, with a code if it needs one; another makes one of its own, which is deleted again. */
export async function signInWithOidc(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (!walk.proveOidc) return;
  const subject = chance.pick(SUBJECTS)!;
  const isLinked = model.oidc === subject;
  const token = await walk.proveOidc(subject);
  if (isLinked && model.twoStep)
    same('without a code', (await walk.asNobody('POST', '/auth/oidc', { token })).status, 422);
  const code = isLinked ? codeNow(walk) : undefined;
  const { status, body } = await walk.asNobody('POST', '/auth/oidc', { token, code });
  same(`a sign-in as ${subject}`, status, 200);
  const { access_token, user } = body as { access_token: string; user: { id: string; email: string } };
  const sentTo = { id: user.id === walk.userId, email: user.email };
  same('the account of the provider', sentTo, {
    id: isLinked,
    email: isLinked ? walk.email : addressOf(subject),
  });
  if (isLinked) return void (await walk.inSession(access_token, 'POST', '/auth/logout'));
  const leaving = { confirmation_text: 'DELETE' };
  same('leaves', (await walk.inSession(access_token, 'DELETE', '/auth/account', leaving)).status, 200);
}

/** Compares the account at the provider with the model. @throws Error with the difference. */
export async function compareOidc(walk: Walk): Promise<void> {
  const { oidc } = walk.model;
  const { email } = await walk.read<LinkedAccount>(PATH);
  same('the account at the provider', email, oidc === null ? null : addressOf(oidc));
  same('that of the stranger', (await walk.asStranger('GET', PATH)).body, { email: null, former_email: null });
}
