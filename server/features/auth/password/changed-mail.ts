import { mailPage } from '#server/platform/mail/mail-page.ts';
import type { AuthServices } from '../services.ts';

/** How a password was changed: by a mailed link, which ends every session, or while signed in. */
type Where = 'by-link' | 'signed-in';

const SIGNED_OUT: Readonly<Record<Where, string>> = {
  'by-link': 'You were signed out everywhere. You can now sign in with the new password.',
  'signed-in': 'You were signed out everywhere except where you changed it.',
};

/**
 * Sends a mail, after the response, that the password of an account was changed.
 * @param ended sentences about everything else that has ended.
 */
export function mailPasswordChanged(
  { afterwards, mailer, publicUrl }: Pick<AuthServices, 'afterwards' | 'mailer' | 'publicUrl'>,
  email: string,
  where: Where,
  ended: readonly string[] = [],
): void {
  afterwards('mail that the password changed', () =>
    mailer.send({
      to: email,
      subject: 'Your Auric password was changed',
      ...mailPage({
        title: 'Your password was changed',
        paragraphs: [
          SIGNED_OUT[where],
          ...ended,
          'If this wasn’t you, choose another one now with “Forgot password?” on the sign-in page.',
        ],
        action: { label: 'Open Auric', url: publicUrl() },
        footer: { text: 'You get this email because the password of your account changed.' },
      }),
    }),
  );
}
