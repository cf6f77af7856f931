import { profilePictureContract } from '#contract/profile-picture.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { readPicture } from './read-picture.ts';
import { removePicture } from './remove-picture.ts';
import { setPicture } from './set-picture.ts';

export function profilePictureRoutes(routes: Routes, services: Services): void {
  routes.add(profilePictureContract.set, (ctx, { file }) => setPicture(ctx, services, file));
  routes.add(profilePictureContract.get, (ctx) => readPicture(ctx, services));
  routes.add(profilePictureContract.remove, (ctx) => removePicture(ctx, services));
}
