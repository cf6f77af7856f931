import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { countDrafts } from '#web/records/drafts/draft-store.ts';
import { useUnsent } from '#web/records/waiting/use-waiting.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

/**
 * Asks before signing out a person with unsent changes, which would be lost, or with drafts on this device, which stay
 * unless they choose otherwise.
 */
export function SignOut({ onConfirm, onClose }: { onConfirm: (withDrafts: boolean) => void; onClose: () => void }) {
  const { id } = useUser();
  const unsent = useUnsent();
  const [drafts] = useState(() => countDrafts(id));
  const [withDrafts, setWithDrafts] = useState(false);
  const { children, ...words } = confirmationText(unsent, drafts);
  return (
    <ConfirmDialog
      {...words}
      cancelLabel="Stay signed in"
      pending={false}
      error={null}
      onConfirm={() => onConfirm(withDrafts)}
      onClose={onClose}
    >
      {children}
      {drafts > 0 && (
        <Checkbox
          mt="md"
          label="Remove drafts from this device"
          description={`${plural(drafts, 'draft')} would otherwise stay in this browser for up to 30 days.`}
          checked={withDrafts}
          onChange={(event) => setWithDrafts(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

function confirmationText({ count, text }: ReturnType<typeof useUnsent>, drafts: number) {
  if (count === 0) {
    const children = drafts > 0 ? 'Everything you saved is on the server.' : 'All changes were sent in the meantime.';
    return { title: 'Sign out?', confirmLabel: 'Sign out', children };
  }
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  return {
    title: `Sign out without sending ${text}?`,
    confirmLabel: `Sign out and discard ${them}`,
    children: `${text} ${are} only on this device. Signing out removes what Auric keeps here, and ${them} with it.`,
  };
}
