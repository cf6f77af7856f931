import { mailPage } from '#server/platform/mail/mail-page.ts';
import type { AuthServices } from '../services.ts';
import type { ProviderIdentity } from './identity.ts';

/** Mails, after the response, that an account at a provider was linked to the account of this confirmed address. */
export function mailLinked(
  { afterwards, mailer, publicUrl }: Pick<AuthServices, 'afterwards' | 'mailer' | 'publicUrl'>,
  { provider }: ProviderIdentity,
  email: string,
): void {
  afterwards(`mail that a ${provider} account was linked`, () =>
    mailer.send({
      to: email,
      subject: `Your Auric account was linked to ${provider}`,
      ...mailPage({
        title: `You can now sign in with ${provider}`,
        paragraphs: [
          `A ${provider} account was linked to your account. Your password still works.`,
          `If this wasn’t you, choose another password with “Forgot password?”, and unlink ${provider} under Settings, ` +
            'Privacy and security.',
        ],
        action: { label: 'Open Auric', url: `${publicUrl()}/#settings?section=privacy` },
        footer: { text: 'You get this email because the ways to sign in to your account changed.' },
      }),
    }),
  );
}
