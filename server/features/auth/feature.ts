import { Session, User } from '#contract/auth.ts';
import type { Feature } from '#server/platform/feature.ts';
import { purgeResetLinks } from './password/purge-reset-links.ts';
import { purgeSessions } from './purge-sessions.ts';
import { authRoutes } from './routes.ts';
import { authRecords } from './records.ts';

export const authFeature: Feature = {
  name: 'auth',
  layer: 'base',
  records: authRecords,
  routes: authRoutes,
  jobs: () => [
    { name: 'purge-reset-links', every: '20 3 * * *', run: purgeResetLinks },
    { name: 'purge-sessions', every: '25 3 * * *', run: purgeSessions },
  ],
  sections: ['profile', 'settings'],
  schemas: { User, Session },
};
