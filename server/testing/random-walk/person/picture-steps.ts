import type { User } from '#contract/auth.ts';
import { gif, jpegOf, png } from '#server/testing/files/sample-files.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

const PATH = '/auth/profile-picture';

/** A picture takes the place of the one before; what is none changes nothing. */
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

/** Holds the picture against the model; what it takes is compared with the files. @throws Error saying what differs. */
export async function comparePicture(walk: Walk): Promise<void> {
  const { picture } = walk.model;
  const { profile_picture } = await walk.read<User>('/auth/me');
  same('whether there is a picture', profile_picture !== null, picture !== null);
  await walk.write('GET', PATH, undefined, picture === null ? 'refused' : 'allowed');
  same('the picture of the stranger', (await walk.asStranger('GET', PATH)).status, 404);
}
