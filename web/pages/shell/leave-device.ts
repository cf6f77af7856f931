import { signOut } from '#web/platform/session.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

const LEFT_BEHIND =
  'Some of what Auric keeps in this browser could not be removed. To be sure, clear the data of this site in the settings of the browser.';

/** Signs out, and removes what this device keeps of the person. */
export async function leaveDevice(person: string): Promise<void> {
  const signedOut = signOut();
  try {
    const { forgetPerson } = await import('./offline/forget.ts');
    await forgetPerson(person);
  } catch (error) {
    console.error('What is kept of this person could not be removed', error);
    showToast({ type: 'error', message: LEFT_BEHIND });
  }
  await signedOut;
}
