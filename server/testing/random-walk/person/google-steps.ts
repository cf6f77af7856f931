import type { LinkedAccount } from '#contract/auth.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

const PATH = '/auth/google-account';
/** The same accounts in every walk, so that traces of a deleted account would block the next one. */
const SUBJECTS = ['google-1', 'google-2'] as const;

const emailOf = (subject: string) => `${subject}@gmail.example`;

/** Google's response about the owner of a token. */
export const vouchFor = (subject: string) => {
  const owner = { sub: subject, email: emailOf(subject) };
  return {
    tokeninfo: { ...owner, aud: 'auric', expires_in: '3600', email_verified: 'true' },
    userinfo: { ...owner, email_verified: true, name: 'Maya Lindqvist' },
  };
};

/** An account has at most one Google account, and a Google account belongs to one account. */
export async function linkGoogle(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const subject = chance.pick(SUBJECTS)!;
  walk.vouchFor(subject);
  const fits = model.google === null || model.google === subject;
  const body = { token: 'ya29.token', password: walk.password };
  if (await walk.write('PUT', PATH, body, fits ? 'allowed' : 'refused')) model.google = subject;
  if (model.google !== subject) return;
  const { status } = await walk.asStranger('PUT', PATH, { ...body, password: walk.stranger.password });
  same('the Google account of somebody else', status, 409);
}

export async function unlinkGoogle(walk: Walk): Promise<void> {
  await walk.write('DELETE', PATH, undefined, 'allowed');
  walk.model.google = null;
}

/** Compares the Google account with the model. @throws Error with the difference. */
export async function compareGoogle(walk: Walk): Promise<void> {
  const { google } = walk.model;
  const { email } = await walk.read<LinkedAccount>(PATH);
  same('the Google account', email, google === null ? null : emailOf(google));
  same('that of the stranger', (await walk.asStranger('GET', PATH)).body, { email: null, former_email: null });
}
