import { unsubscribeHeaders } from '#server/features/notifications/mail/unsubscribe-link.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';

const NAMED_MAX = 5;

/** `“One”, “Two” and 3 more`. @param count of all, if more than the named. */
export function listed(names: readonly string[], count = names.length): string {
  const named = names.slice(0, NAMED_MAX).map((name) => `“${name}”`);
  const rest = count - named.length;
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
}

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
      text: `You get this email because the ${kind} digest is on.`,
      link: { label: `Turn off the ${kind} digest`, url: at.unsubscribe },
    },
  });
  return {
    subject: `Auric: ${content.title}`,
    ...page,
    headers: unsubscribeHeaders(at.unsubscribe),
  };
}

const openAuric = (publicUrl: string) => ({ label: 'Open Auric', url: `${publicUrl}/#dashboard` });
