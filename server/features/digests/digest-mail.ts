import { unsubscribeHeaders } from '#server/features/notifications/mail/unsubscribe-link.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';

export type DigestKind = 'daily' | 'weekly';

/** The content of a digest; every figure is counted from the user's rows. */
export interface DigestContent {
  title: string;
  paragraphs: string[];
  rows: { label: string; value: string }[];
}

/** A digest as a mail, with an unsubscribe header for mail programs and a link in its last line. */
export function digestMail(kind: DigestKind, content: DigestContent, at: { publicUrl: string; unsubscribe: string }) {
  const page = mailPage({
    ...content,
    action: kind === 'daily' ? { label: 'Plan tomorrow', url: `${at.publicUrl}/#today` } : openAuric(at.publicUrl),
    footer: {
      text: `You get this because the ${kind} digest is on.`,
      link: { label: `Turn the ${kind} digest off`, url: at.unsubscribe },
    },
  });
  return {
    subject: `Auric: ${content.title}`,
    ...page,
    headers: unsubscribeHeaders(at.unsubscribe),
  };
}

const openAuric = (publicUrl: string) => ({ label: 'Open Auric', url: `${publicUrl}/#dashboard` });
