import type { WebhookDelivery, Webhook, WebhookEvent } from '#contract/webhooks.ts';
import { formatInstant } from '#web/platform/format.ts';

/** What each event is called, in the order of the form. */
export const EVENT_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  'task.created': 'Task created',
  'task.changed': 'Task changed',
  'task.completed': 'Task completed',
  'task.reopened': 'Task reopened',
  'task.deleted': 'Task deleted',
  'project.completed': 'Project completed',
  'journal_entry.created': 'Journal entry written',
  'reflection.created': 'Reflection written',
};

export const eventText = (event: WebhookDelivery['event']): string =>
  event === 'test' ? 'Test event' : EVENT_TEXTS[event];

/** The address without `https://` and its query, which may contain a secret: `n8n.example.org/7c1e`. */
export function addressText({ url }: Pick<Webhook, 'url'>): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol === 'https:' ? '' : `${protocol}//`}${host}${pathname === '/' ? '' : pathname}`;
}

/** What came of a delivery: `200 in 45 ms · OK`. */
export function resultText({
  status,
  duration_ms,
  answer,
}: Pick<WebhookDelivery, 'status' | 'duration_ms' | 'answer'>) {
  const time = status !== null && duration_ms !== null ? `${status} in ${duration_ms} ms` : null;
  return [time, answer].filter(Boolean).join(' · ');
}

/** Whether a delivery has arrived, or when it is sent again. */
export function stateText({ state, next_attempt_at }: Pick<WebhookDelivery, 'state' | 'next_attempt_at'>): string {
  if (state === 'delivered') return 'Delivered';
  return state === 'waiting' && next_attempt_at !== null ? `Again ${formatInstant(next_attempt_at)}` : 'Not delivered';
}
