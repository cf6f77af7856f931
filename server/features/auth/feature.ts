import { Session, User } from '#contract/auth.ts';
import type { Feature } from '#server/platform/feature.ts';
import { mailLinks } from './links/mail-links.ts';
import { MAIL_LINKS } from './links/request-link.ts';
import { purgeLinks } from './links/purge-links.ts';
import { purgeSessions } from './purge-sessions.ts';
import { authRoutes } from './routes.ts';
import { authRecords } from './records.ts';

export const authFeature: Feature = {
  name: 'auth',
  layer: 'base',
  records: authRecords,
  routes: authRoutes,
  jobs: (services) => [
    { name: MAIL_LINKS, every: '* * * * *', run: mailLinks(services) },
    { name: 'purge-links', every: '20 3 * * *', run: purgeLinks },
    { name: 'purge-sessions', every: '25 3 * * *', run: purgeSessions },
  ],
  sections: ['profile', 'settings'],
  schemas: { User, Session },
};
