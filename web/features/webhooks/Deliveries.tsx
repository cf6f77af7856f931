import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type WebhookDelivery, type Webhook, webhooksContract } from '#contract/webhooks.ts';
import { call } from '#web/platform/api.ts';
import { formatInstant } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { PlainList, PlainRow } from '#web/ui/list/PlainList.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { webhookQueries } from './webhook-queries.ts';
import { addressText, eventText, resultText, stateText } from './webhook-text.ts';

/** The last deliveries of a webhook, each with what came of it. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <Dialog title={`Deliveries to ${addressText(webhook)}`} onClose={onClose} width={640} sheet>
      <DeliveryList webhook={webhook} />
    </Dialog>
  );
}

function DeliveryList({ webhook: { id, is_active } }: { webhook: Webhook }) {
  const deliveries = useQuery(webhookQueries.deliveries(id));
  if (!deliveries.data) return <UnloadedRows query={deliveries} what="The deliveries" rows={4} />;
  if (deliveries.data.length === 0) {
    return (
      <Text as="p" note>
        Nothing was sent yet.
      </Text>
    );
  }
  return (
    <PlainList>
      {deliveries.data.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} isActive={is_active} />
      ))}
    </PlainList>
  );
}

function DeliveryRow({ delivery, isActive }: { delivery: WebhookDelivery; isActive: boolean }) {
  const { id, event, at, state } = delivery;
  const records = useRecords();
  const again = useAction(async () => {
    await call(webhooksContract.sendAgain, { params: { id } });
    await records.refresh([webhookQueries.all().queryKey]);
  });
  return (
    <PlainRow
      name={`${eventText(event)} · ${formatInstant(at)}`}
      meta={resultText(delivery)}
      error={again.error?.message ?? null}
    >
      <Text size="meta" tone={state === 'delivered' ? 'soft' : 'warning'}>
        {stateText(delivery)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!isActive}
        loading={again.isPending}
        aria-label={`Send again: ${eventText(event)}, ${formatInstant(at)}`}
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
    </PlainRow>
  );
}
