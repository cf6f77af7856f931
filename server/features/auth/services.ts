import type { Config } from '#server/config.ts';
import type { Attempts } from '#server/platform/attempts.ts';
import type { Mailer } from '#server/platform/mail.ts';

/** What signing in needs of the outside world. */
export interface AuthServices {
  config: Pick<Config, 'registration' | 'passwordMinLength' | 'passwordBlocklist'>;
  attempts: Attempts;
  mailer: Mailer;
  /** Where people reach the server, without a slash at its end. */
  publicUrl: () => string;
  /** Runs work after the answer; its failure is logged, not answered. */
  afterwards: (name: string, work: () => Promise<void>) => void;
}
