import { pictureVersion, type User } from '#contract/auth.ts';
import { profilePictureContract } from '#contract/profile-picture.ts';
import { call } from '#web/platform/api.ts';
import { keepUser } from '#web/platform/session.ts';
import { upload } from '#web/platform/upload.ts';
import { keepPicture } from './use-picture.ts';

/** The bytes of the user's picture, with their type. */
export const readPicture = (): Promise<Blob> => call(profilePictureContract.get);

/** Stores a picture and shows it. @param onProgress the share that was uploaded, from 0 to 1. */
export async function setPicture(file: File, onProgress?: (share: number) => void): Promise<void> {
  const { message: _, ...user } = await upload(
    profilePictureContract.set,
    { file },
    onProgress === undefined ? {} : { onProgress },
  );
  showUser(user, file);
}

/** Removes the picture, wherever it is stored. */
export async function removePicture(): Promise<void> {
  const { message: _, ...user } = await call(profilePictureContract.remove);
  keepUser(user);
}

function showUser(user: User, bytes: Blob): void {
  const version = user.profile_picture === null ? null : pictureVersion(user.profile_picture);
  if (version !== null) keepPicture(version, bytes);
  keepUser(user);
}
