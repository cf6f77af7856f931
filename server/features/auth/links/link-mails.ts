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
};

export function linkMail(kind: LinkKind, { publicUrl, token }: { publicUrl: string; token: string }) {
  const { subject, title, paragraphs, label, path, why } = MAILS[kind];
  const url = `${publicUrl}/${path}?token=${encodeURIComponent(token)}`;
  return { subject, ...mailPage({ title, paragraphs, action: { label, url }, footer: { text: why } }) };
}
