import type { Context } from '#server/platform/context.ts';

/** Marks the caller's onboarding as completed; a repetition changes nothing. */
export async function completeOnboarding({ db, userId, now }: Context) {
  await db
    .updateTable('users')
    .set({ onboarding_completed_at: now.toISOString() })
    .where('id', '=', userId)
    .where('onboarding_completed_at', 'is', null)
    .execute();
  return { message: 'Onboarding completed', has_completed_onboarding: true as const };
}
