import type { Services } from '#server/platform/services.ts';

/** What signing in needs of the outside world. */
export type AuthServices = Pick<
  Services,
  'config' | 'log' | 'blobs' | 'attempts' | 'delays' | 'mailer' | 'publicUrl' | 'afterwards' | 'runSoon'
>;
