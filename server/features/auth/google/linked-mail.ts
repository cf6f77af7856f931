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
        title: 'You can now sign in with Google',
        paragraphs: [
          'A Google account was linked to your account. Your password still works.',
          'If this wasn’t you, choose another password with “Forgot password?”, and unlink Google under Settings, ' +
            'Privacy and security.',
        ],
        action: { label: 'Open Auric', url: `${publicUrl()}/#settings?section=privacy` },
        footer: { text: 'You get this email because the ways to sign in to your account changed.' },
      }),
    }),
  );
}
