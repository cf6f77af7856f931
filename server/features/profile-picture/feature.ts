import type { Feature } from '#server/platform/feature.ts';
import { profilePictureContract } from '#contract/profile-picture.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { readPicture } from './read-picture.ts';
import { removePicture } from './remove-picture.ts';
import { setPicture } from './set-picture.ts';

const profilePictureRecords: readonly RecordKind[] = [
  {
    table: 'profile_pictures',
    word: 'profile picture',
    exported: { part: 'profile_pictures', key: [], omit: ['file_id'] },
    edges: [],
  },
];

export const profilePictureFeature: Feature = {
  name: 'profile-picture',
  layer: 'extras',
  records: profilePictureRecords,
  routes: profilePictureRoutes,
  sections: ['profile'],
};

function profilePictureRoutes(routes: Routes, services: Services): void {
  routes.add(profilePictureContract.set, (ctx, { file }) => setPicture(ctx, services, file));
  routes.add(profilePictureContract.get, (ctx) => readPicture(ctx, services));
  routes.add(profilePictureContract.remove, (ctx) => removePicture(ctx, services));
}
