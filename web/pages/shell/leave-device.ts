import { endAccount, signOut } from '#web/platform/session.ts';
import { removeDrafts } from '#web/records/drafts/draft-store.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

const LEFT_BEHIND =
  'Some of your data couldn’t be removed from this browser. To remove it, clear the data of this site in the browser settings.';

/** Signs out and removes the person's data from this device. Drafts stay unless `withDrafts`. */
export async function leaveDevice(person: string, { withDrafts = false } = {}): Promise<void> {
  const signedOut = signOut();
  await forget(async () => (await import('./offline/forget.ts')).forgetPerson(person));
  await signedOut;
  // Last, because unsaved input becomes a draft when the session ends.
  if (withDrafts) removeDrafts(person);
}

const FAREWELL =
  'Your account and everything in it is deleted. Thank you for the time you spent with Auric. ' +
  'Your email address is free again, should you ever come back.';

/** Deletes the account by calling `deletion`, then removes all data of the person from this device. */
export async function deleteAccountHere(person: string, deletion: () => Promise<unknown>): Promise<void> {
  // Loaded before the deletion, so that nothing can fail in between.
  const { forgetAccount } = await import('./offline/forget.ts');
  await endAccount(deletion, FAREWELL);
  await forget(() => forgetAccount(person));
}

async function forget(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error('What is kept of this person could not be removed', error);
    showToast({ type: 'error', message: LEFT_BEHIND });
  }
}
