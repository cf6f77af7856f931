import { signOut } from '#web/platform/session.ts';

/** Signs out, and removes what this device keeps of the person. */
export async function leaveDevice(person: string): Promise<void> {
  const signedOut = signOut();
  const { forgetPerson } = await import('#web/records/waiting/device.ts');
  await forgetPerson(person).catch(() => undefined);
  await signedOut;
}
