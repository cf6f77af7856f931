import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';

interface UnlinkDialogProps {
  /** What people call the provider. */
  provider: string;
  email: string;
  unlink: () => Promise<{ message: string }>;
  /** The key of the query of the linked account. */
  queryKey: readonly unknown[];
  onClose: () => void;
}

export function UnlinkDialog({ provider, email, unlink, queryKey, onClose }: UnlinkDialogProps) {
  const records = useRecords();
  const action = useAction(async () => {
    const { message } = await unlink();
    showToast({ type: 'success', message });
    await records.refresh([queryKey]);
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Unlink ${provider}?`}
      confirmLabel="Unlink"
      pending={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    >
      You’ll no longer be able to sign in as {email}. Your password still works, and you can link {provider} again at
      any time.
    </ConfirmDialog>
  );
}
