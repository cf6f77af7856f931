import { endAccount, signOut } from '#web/platform/session.ts';
import { removeDrafts } from '#web/records/drafts/draft-store.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

const LEFT_BEHIND =
  'Some of what Auric keeps in this browser could not be removed. To be sure, clear the data of this site in the settings of the browser.';

/** Signs out, and removes what this device keeps of the person; drafts stay for them unless they are to go as well. */
export async function leaveDevice(person: string, { withDrafts = false } = {}): Promise<void> {
  const signedOut = signOut();
  await forget(async () => (await import('./offline/forget.ts')).forgetPerson(person));
  await signedOut;
  // Last: what was being written when the session ended has become a draft.
  if (withDrafts) removeDrafts(person);
}

const FAREWELL =
  'Your account and everything in it is deleted. Thank you for the time you spent with Auric. ' +
  'Should you ever come back, your e-mail address is free.';

/** Deletes the account by `deletion`, and then removes everything that this device keeps of the person. */
export async function deleteAccountHere(person: string, deletion: () => Promise<unknown>): Promise<void> {
  // Fetched before: afterwards nothing must come between.
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
