import type { Config } from '#server/config.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import { mayMail } from '../links/may-mail.ts';

type Fact = { step: 'on' | 'off' | 'reset' | 'new-codes' } | { step: 'used'; left: number };

/** For how many days after it was turned on a reset of the password by mail turns it off again. */
export const TAKE_BACK_DAYS = 3;

const CHANGE_PASSWORD =
  'If this wasn’t you, choose a new password now with “Forgot password?” on the sign-in page. That signs out everybody.';

function contentOf(fact: Fact): { title: string; paragraphs: string[] } {
  switch (fact.step) {
    case 'on':
      return {
        title: 'Two-step sign-in is on',
        paragraphs: [
          'From now on, signing in to Auric needs a code of your authenticator app. If you lose the app, use one of your ' +
            'recovery codes.',
          `If this wasn’t you, choose a new password within ${TAKE_BACK_DAYS} days, with “Forgot password?” on the sign-in ` +
            'page. That signs out everybody and turns two-step sign-in off. Later only a code, or the people who run this ' +
            'server, can turn it off.',
        ],
      };
    case 'off':
      return {
        title: 'Two-step sign-in is off',
        paragraphs: ['Signing in to Auric no longer needs a code.', CHANGE_PASSWORD],
      };
    case 'reset':
      return {
        title: 'Two-step sign-in was turned off for you',
        paragraphs: [
          'The people who run this server turned it off, because somebody told them that the authenticator app and the ' +
            'recovery codes of your account are lost. You can turn it on again in Settings.',
          'If you didn’t ask for this, tell them, and choose a new password.',
        ],
      };
    case 'new-codes':
      return {
        title: 'You have new recovery codes',
        paragraphs: ['The earlier recovery codes of your Auric account no longer work.', CHANGE_PASSWORD],
      };
    case 'used':
      return {
        title: 'A recovery code was used',
        paragraphs: [
          'Somebody used a recovery code of your Auric account in place of a code of your authenticator app. ' +
            (fact.left === 1 ? '1 recovery code is left.' : `${fact.left} recovery codes are left.`),
          CHANGE_PASSWORD,
        ],
      };
  }
}

/**
 * Tells the owner, by the mail queue and in the transaction of the change, unless their address is unconfirmed. The mail
 * goes to the address of that time, also if a stranger changes it before the mail is sent.
 */
export async function queueTwoStepMail(
  ctx: Pick<Context, 'db' | 'userId' | 'now'>,
  services: { config: Config },
  fact: Fact,
): Promise<void> {
  if (!(await mayMail(ctx, services))) return;
  const { email: recipient } = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  const { title, paragraphs } = contentOf(fact);
  const footer = { text: 'You get this email because two-step sign-in of your account changed or was used.' };
  const page = mailPage({ title, paragraphs, footer });
  const key = `two-step-${fact.step}:${newId()}`;
  const mail = { key, subject: `Auric: ${title}`, ...page, recipient, notBefore: ctx.now };
  await enqueueMail(ctx.db, ctx.userId, mail, ctx.now);
}
