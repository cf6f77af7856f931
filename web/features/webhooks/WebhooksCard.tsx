import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { History, KeyRound, Pause, Pencil, Play, Plus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WAITING_EVENTS_MAX, type Webhook, webhooksContract } from '#contract/webhooks.ts';
import { agoText } from '#web/features/tokens/token-text.ts';
import { call } from '#web/platform/api.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { PlainList, PlainRow } from '#web/ui/list/PlainList.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { DeliveriesDialog } from './Deliveries.tsx';
import { EditWebhookDialog, NewWebhookDialog, WebhookSecret } from './WebhookDialog.tsx';
import { webhookQueries } from './webhook-queries.ts';
import { addressText, eventText } from './webhook-text.ts';

/** The person's webhooks: where events go, and whether they arrive. */
export function WebhooksCard() {
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="Webhooks"
      meta="tell other programs what happens here"
      aside={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus {...ICON} />}
          aria-label="Add webhook"
          onClick={() => setAdding(true)}
        >
          Add
        </Button>
      }
    >
      <WebhookList />
      {adding && <NewWebhookDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function WebhookList() {
  const webhooks = useQuery(webhookQueries.all());
  if (!webhooks.data) return <UnloadedRows query={webhooks} what="Your webhooks" rows={1} />;
  if (webhooks.data.length === 0) {
    return (
      <Text as="p" note>
        A webhook posts events, such as a completed task, to an address of yours. You have none yet.
      </Text>
    );
  }
  return (
    <PlainList>
      {webhooks.data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </PlainList>
  );
}

type Open = 'deliveries' | 'edit' | 'rotate' | 'delete';

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, events, is_active } = webhook;
  const records = useRecords();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const name = addressText(webhook);
  const run = useAction(async (write: () => Promise<unknown>) => {
    await write().catch(toastFailure);
    await records.refresh([webhookQueries.all().queryKey]);
  });
  const test = () =>
    run.mutate(async () => {
      await call(webhooksContract.test, { params: { id } });
      showToast({ type: 'success', message: `A test event is sent to ${name}` });
    });
  const setActive = (active: boolean) =>
    run.mutate(() => call(webhooksContract.change, { params: { id }, body: { is_active: active } }));
  return (
    <PlainRow name={name} meta={events.map(eventText).join(', ')}>
      <Result webhook={webhook} />
      <MoreMenu label={`Actions for ${name}`}>
        <MenuItem icon={History} label="Deliveries…" onClick={() => setOpen('deliveries')} />
        <MenuItem icon={Send} label="Send a test event" disabled={!is_active} onClick={test} />
        <MenuItem
          icon={is_active ? Pause : Play}
          label={is_active ? 'Pause' : 'Resume'}
          onClick={() => setActive(!is_active)}
        />
        <MenuItem icon={Pencil} label="Edit…" onClick={() => setOpen('edit')} />
        <MenuItem icon={KeyRound} label="New secret…" onClick={() => setOpen('rotate')} />
        <MenuItem icon={Trash2} label="Delete…" color="red" onClick={() => setOpen('delete')} />
      </MoreMenu>
      {open === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {open === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
      {open === 'delete' && <DeleteWebhook webhook={webhook} onClose={close} />}
    </PlainRow>
  );
}

/** What came of the last attempt, or that the webhook is paused. */
function Result({ webhook }: { webhook: Webhook }) {
  const { is_active, paused_because, last_attempt_at, last_status, waiting } = webhook;
  const { timezone } = useUser();
  // Draws the row again with each minute.
  usePersonNow();
  const queue =
    waiting > 0
      ? ` · ${plural(waiting, 'event')} waiting${waiting > WAITING_EVENTS_MAX ? ', new ones are left out' : ''}`
      : '';
  if (!is_active) {
    return (
      <Text size="meta" tone={paused_because === null ? 'soft' : 'warning'}>
        {paused_because === null ? 'Paused' : `Paused: ${paused_because}`}
        {queue}
      </Text>
    );
  }
  if (last_attempt_at === null) {
    return (
      <Text size="meta" tone="dim">
        Nothing sent yet{queue}
      </Text>
    );
  }
  const hasArrived = last_status !== null && last_status >= 200 && last_status < 300;
  return (
    <Text size="meta" tone={hasArrived ? 'success' : 'warning'}>
      {last_status ?? 'No response'}, {agoText(last_attempt_at, { timezone })}
      {queue}
    </Text>
  );
}

interface WebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function RotateSecret({ webhook: { id }, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction(async () => {
    setSecret((await call(webhooksContract.rotate, { params: { id } })).secret);
  });
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Make a new secret?"
      confirmLabel="Make new secret"
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      Auric signs with the new secret at once. Until you enter it in the program that receives the events, it will
      refuse them. Refused events are sent again for about 17 hours.
    </ConfirmDialog>
  );
}

function DeleteWebhook({ webhook, onClose }: WebhookDialogProps) {
  const { id } = webhook;
  const records = useRecords();
  const remove = useAction(async () => {
    await call(webhooksContract.delete, { params: { id } });
    await records.refresh([webhookQueries.all().queryKey]);
    showToast({ type: 'success', message: `The webhook for ${addressText(webhook)} was deleted` });
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Delete the webhook for ${addressText(webhook)}?`}
      confirmLabel="Delete webhook"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Nothing more is sent to this address, and its deliveries are deleted. A webhook can’t be restored.
    </ConfirmDialog>
  );
}
