import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type CreatedWebhook,
  type Webhook,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  WebhookEvent,
  webhooksContract,
} from '#contract/webhooks.ts';
import { NewSecret } from '#web/features/tokens/NewSecret.tsx';
import { call } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FieldGroup } from '#web/ui/form/FormField.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { webhookQueries } from './webhook-queries.ts';
import { EVENT_TEXTS } from './webhook-text.ts';

/** Creates a webhook, and shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  if (created?.secret) return <WebhookSecret secret={created.secret} onClose={onClose} />;
  return (
    <WebhookForm
      title="New webhook"
      submitLabel="Create webhook"
      initial={{ url: '', events: ['task.completed'] }}
      save={async (body) => setCreated(await call(webhooksContract.create, { body }))}
      onClose={onClose}
    />
  );
}

export const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <NewSecret title="Secret of the webhook" label="Secret" secret={secret} onClose={onClose} />
);

/** Changes the address and the events of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <WebhookForm
      title="Edit webhook"
      submitLabel="Save"
      initial={webhook}
      save={async (body) => {
        await call(webhooksContract.change, { params: { id: webhook.id }, body });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type Fields = Pick<Webhook, 'url' | 'events'>;

interface WebhookFormProps {
  title: string;
  submitLabel: string;
  initial: Fields;
  save: (fields: Fields) => Promise<void>;
  onClose: () => void;
}

function WebhookForm({ title, submitLabel, initial, save, onClose }: WebhookFormProps) {
  const records = useRecords();
  const [url, setUrl] = useState(initial.url);
  const [events, setEvents] = useState(initial.events);
  const [isTried, setTried] = useState(false);
  const saving = useAction(async () => {
    await save({ url: url.trim(), events });
    await records.refresh([webhookQueries.all().queryKey]);
  });
  const submit = () => {
    setTried(true);
    if (url.trim() !== '' && events.length > 0) saving.mutate();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pending={saving.isPending}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        description="Auric posts each event to it as JSON."
        placeholder="https://n8n.example.org/webhook/7c1e"
        type="url"
        required
        maxLength={WEBHOOK_URL_MAX}
        data-autofocus
        value={url}
        error={isTried && url.trim() === '' ? 'Enter the address that receives the events' : null}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <FieldGroup label="Events">
        <Checkbox.Group
          value={events}
          onChange={(values) => setEvents(values.map((each) => WebhookEvent.parse(each)))}
          error={isTried && events.length === 0 ? 'Choose at least one' : null}
        >
          <Grid gap={2} colsOrOne={2}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={EVENT_TEXTS[event]} />
            ))}
          </Grid>
        </Checkbox.Group>
      </FieldGroup>
    </FormDialog>
  );
}
