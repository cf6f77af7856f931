import type { User } from '#contract/auth.ts';
import { gif, jpegOf, png } from '#server/testing/files/sample-files.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

const PATH = '/auth/profile-picture';

/** A picture replaces the previous one; an invalid one changes nothing. */
export async function setPicture(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const isDamaged = chance.once(5);
  const bytes = isDamaged ? gif().subarray(0, 6) : chance.pick([png(), gif(), jpegOf(900), jpegOf(2500, 7)])!;
  await walk.write('PUT', PATH, bytes, isDamaged ? 'refused' : 'allowed');
  if (!isDamaged) model.picture = { size: bytes.length };
}

export async function removePicture(walk: Walk): Promise<void> {
  await walk.write('DELETE', PATH, undefined, 'allowed');
  walk.model.picture = null;
}

/** Compares the picture with the model; its storage is compared with the files. @throws Error with the difference. */
export async function comparePicture(walk: Walk): Promise<void> {
  const { picture } = walk.model;
  const { profile_picture } = await walk.read<User>('/auth/me');
  same('whether there is a picture', profile_picture !== null, picture !== null);
  await walk.write('GET', PATH, undefined, picture === null ? 'refused' : 'allowed');
  same('the picture of the stranger', (await walk.asStranger('GET', PATH)).status, 404);
}
