import { plural } from '#web/platform/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

interface SignOutProps {
  /** How many changes are only on this device. */
  unsent: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person signs out whose changes were not sent yet: they would be gone. */
export function SignOut({ unsent, onConfirm, onClose }: SignOutProps) {
  const many = plural(unsent, 'change');
  const [are, them] = unsent === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <ConfirmDialog
      title={`Sign out without sending ${many}?`}
      cancelLabel="Stay signed in"
      confirmLabel={`Sign out and drop ${them}`}
      pending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {`${many} ${are} only on this device. Signing out removes what Auric keeps here, and ${them} with it.`}
    </ConfirmDialog>
  );
}
