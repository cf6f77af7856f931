import type { Config } from '#server/config.ts';
import { type Mailer, MailNotTaken } from '#server/platform/mail/mail.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';

interface MailServices {
  mailer: Pick<Mailer, 'send'>;
  config: Pick<Config, 'smtpUrl'>;
  log: { warn: (facts: { reason: string }, text: string) => void };
}

/**
 * Mails an invitation at once, without the queue: its token is stored nowhere, and the operator waits for the result.
 * @param url of the page to sign up.
 * @returns whether a mail server took it. Without one, or without an address, nothing is sent.
 */
export async function mailInvitation(
  { mailer, config, log }: MailServices,
  { email, url, expiresAt }: { email: string | null; url: string; expiresAt: string },
): Promise<boolean> {
  if (email === null || config.smtpUrl === null) return false;
  const { host, origin } = new URL(url);
  const page = mailPage({
    title: 'You are invited to Auric',
    paragraphs: [
      `You can create an account on ${host}. Auric is an app to plan your life: what matters, projects and tasks.`,
      `The link works once, until ${expiresAt.slice(0, 10)}.`,
    ],
    action: { label: 'Create your account', url },
    footer: { text: `You get this email because an operator of ${origin} entered your address.` },
  });
  try {
    await mailer.send({ to: email, subject: 'You are invited to Auric', ...page });
    return true;
  } catch (error) {
    const { message } = error instanceof MailNotTaken ? error : new MailNotTaken(error as Error);
    log.warn({ reason: message }, 'invitation not mailed');
    return false;
  }
}
