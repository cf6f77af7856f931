import { useFocus } from '#web/features/tasks/focus/focus-store.ts';
import { plural } from '#web/platform/format.ts';
import { useUnsent } from '#web/records/waiting/use-waiting.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

interface SignOutProps {
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person signs out whose changes did not all reach the server: they would be gone. */
export function SignOut({ onConfirm, onClose }: SignOutProps) {
  const unsent = useUnsent() + useFocus().unsent.length;
  return (
    <ConfirmDialog
      {...wordsOf(unsent)}
      cancelLabel="Stay signed in"
      pending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

function wordsOf(unsent: number) {
  if (unsent === 0) {
    return { title: 'Sign out?', confirmLabel: 'Sign out', children: 'All changes were sent in the meantime.' };
  }
  const many = plural(unsent, 'change');
  const [are, them] = unsent === 1 ? ['is', 'it'] : ['are', 'them'];
  return {
    title: `Sign out without sending ${many}?`,
    confirmLabel: `Sign out and drop ${them}`,
    children: `${many} ${are} only on this device. Signing out removes what Auric keeps here, and ${them} with it.`,
  };
}
