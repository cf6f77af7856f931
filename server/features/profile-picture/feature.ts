import type { Feature } from '#server/platform/feature.ts';
import { profilePictureRecords } from './records.ts';
import { profilePictureRoutes } from './routes.ts';

export const profilePictureFeature: Feature = {
  name: 'profile-picture',
  layer: 'extras',
  records: profilePictureRecords,
  routes: profilePictureRoutes,
  sections: ['profile'],
};
