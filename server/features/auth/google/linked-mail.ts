import { mailPage } from '#server/platform/mail/mail-page.ts';
import type { AuthServices } from '../services.ts';

/** Sends a mail, after the response, that a Google account was linked to the account with this confirmed address. */
export function mailGoogleLinked(
  { afterwards, mailer, publicUrl }: Pick<AuthServices, 'afterwards' | 'mailer' | 'publicUrl'>,
  email: string,
): void {
  afterwards('mail that a Google account was linked', () =>
    mailer.send({
      to: email,
      subject: 'Your Auric account was linked to Google',
      ...mailPage({
        title: 'You can sign in with Google now',
        paragraphs: [
          'A Google account was linked to your account, and opens it from now on. Your password works as before.',
          'If this was not you, choose another password with “Forgot password?”, and unlink Google under Settings, ' +
            'Privacy and security.',
        ],
        action: { label: 'Open Auric', url: `${publicUrl()}/#settings?section=privacy` },
        footer: { text: 'You get this because the ways to sign in to your account were changed.' },
      }),
    }),
  );
}
