import { mailPage } from '#server/platform/mail/mail-page.ts';
import type { LinkKind } from './request-link.ts';

/* These mails contain no texts of users, because a stranger may have requested them. */

const MAILS: Readonly<
  Record<LinkKind, { subject: string; title: string; paragraphs: string[]; label: string; path: string; why: string }>
> = {
  reset: {
    subject: 'Choose a new Auric password',
    title: 'Choose a new password',
    paragraphs: [
      'With this link you can choose a new password. It works once, for 24 hours.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    label: 'Choose a new password',
    path: 'reset-password',
    why: 'You get this because somebody forgot the password of an account with this address.',
  },
  confirm: {
    subject: 'Auric: is this your address?',
    title: 'Is this your address?',
    paragraphs: [
      'An account at Auric has this address. If it is yours, confirm it, and reminders and digests can come by mail. ' +
        'Everything else works without.',
      'If it is not, you need not do anything: without your confirmation, Auric mails nothing else to you.',
    ],
    label: 'Confirm this address',
    path: 'confirm-email',
    why: 'You get this because somebody signed up with this address. The link works for 7 days.',
  },
};

/** The mail with a link. */
export function linkMail(kind: LinkKind, { publicUrl, token }: { publicUrl: string; token: string }) {
  const { subject, title, paragraphs, label, path, why } = MAILS[kind];
  const url = `${publicUrl}/${path}?token=${encodeURIComponent(token)}`;
  return { subject, ...mailPage({ title, paragraphs, action: { label, url }, footer: { text: why } }) };
}
