import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';

/* The mails to the old address. They do not name the new one: whoever reads the old mailbox should not learn it. */

const MAILS = {
  asked: {
    subject: 'Auric: a new email address was requested',
    title: 'A new email address was requested',
    paragraphs: [
      'Somebody who is signed in to your account asked to use another email address for it. The address changes as soon ' +
        'as they open the link that was mailed to the new one.',
      'If this wasn’t you, choose a new password now with “Forgot password?” on the sign-in page. That cancels the change ' +
        'and signs out everybody else.',
    ],
    why: 'You get this email because a change of the email address of your account was requested.',
  },
  changed: {
    subject: 'Your Auric email address was changed',
    title: 'Your email address was changed',
    paragraphs: [
      'Your account has another email address now. You can no longer sign in with this one, and links that were mailed to ' +
        'it no longer work.',
      'If this wasn’t you, open Auric where you are still signed in and change the address back in Profile. If you can’t, ' +
        'write to the people who run this server: they can set it back.',
    ],
    why: 'This is the last email to this address. You get it because it was the email address of your account.',
  },
} as const;

/** Adds a mail to the queue, in the transaction of the change, to the address that the account has before it. */
export async function queueChangeMail(
  { db, userId, now }: Pick<Context, 'db' | 'userId' | 'now'>,
  step: keyof typeof MAILS,
  recipient: string,
): Promise<void> {
  const { subject, why, ...page } = MAILS[step];
  const mail = { subject, ...mailPage({ ...page, footer: { text: why } }), recipient, notBefore: now };
  await enqueueMail(db, userId, { key: `email-${step}:${newId()}`, ...mail }, now);
}
