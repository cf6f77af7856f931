import * as z from 'zod/mini';
import { User } from './auth.ts';
import { about, endpoint } from './platform/endpoint.ts';
import { boundedString } from './platform/wire.ts';
import { FILE_TYPES, megabytes, type MimeType } from './resources.ts';

/** The largest picture, in bytes. */
export const PICTURE_BYTES_MAX = 2 * 1_048_576;

/** The types of pictures that are stored, with the endings of their names, the usual one first. */
export const PICTURE_TYPES = {
  'image/png': FILE_TYPES['image/png'],
  'image/jpeg': FILE_TYPES['image/jpeg'],
  'image/gif': FILE_TYPES['image/gif'],
} as const satisfies Partial<Record<MimeType, readonly string[]>>;
export type PictureType = keyof typeof PICTURE_TYPES;

/** The message for a picture larger than {@link PICTURE_BYTES_MAX}. */
export const tooLargePicture = (bytes: number): string => `File size ${megabytes(bytes)}MB exceeds the 2MB limit`;

/**
 * The message for a file that is not a supported picture.
 * @param type detected in the content, else as declared.
 */
export const unsupportedPicture = (type: string): string =>
  `File type ${type} is not supported. Allowed types: PNG, JPEG, GIF`;

const UserWithMessage = z.strictObject({ ...User.shape, message: z.string() });

/** The picture of the signed-in user. No other user can read it. */
export const profilePictureContract = about('account', {
  set: endpoint('PUT /auth/profile-picture', {
    kind: 'upload',
    summary: 'Stores a picture of the user and replaces the old one: PNG, JPEG or GIF, at most 2 MB.',
    maxBytes: PICTURE_BYTES_MAX,
    tooLarge: tooLargePicture,
    response: UserWithMessage,
  }),
  get: endpoint('GET /auth/profile-picture', {
    kind: 'download',
    refuses: [404],
    summary: "Reads the person's own picture, where it is stored here.",
    type: 'application/octet-stream',
    query: z.object({ v: z.optional(boundedString(100)) }),
  }),
  remove: endpoint('DELETE /auth/profile-picture', {
    summary: 'Removes the picture of the user, if there is one.',
    response: UserWithMessage,
  }),
});
