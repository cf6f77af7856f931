import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { findPicture, type PictureServices, removeBytes } from './stored-picture.ts';

/** Removes the caller's picture with its bytes; an external one is only no longer shown. */
export async function removePicture(request: RequestContext, services: PictureServices) {
  const { user, before } = await transactLocked(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const picture = await findPicture(ctx);
    await db.deleteFrom('profile_pictures').where('user_id', '=', userId).execute();
    await db
      .updateTable('users')
      .set({ profile_picture: null, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .where('profile_picture', 'is not', null)
      .execute();
    return { user: await getUser(db, userId), before: picture };
  });
  if (before) await removeBytes(services, before.blob);
  return { ...user, message: 'Your picture was removed.' };
}
