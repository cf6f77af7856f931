import type { Services } from '#server/platform/services.ts';

/** External services for signing in. */
export type AuthServices = Pick<
  Services,
  'config' | 'log' | 'blobs' | 'attempts' | 'delays' | 'mailer' | 'publicUrl' | 'afterwards' | 'runSoon'
>;
