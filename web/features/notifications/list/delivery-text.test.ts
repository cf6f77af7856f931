import { expect, test } from 'vitest';
import type { Delivery, Notification } from '#contract/notifications.ts';
import { deliveryText } from './delivery-text.ts';

const CREATED = '2026-11-20T22:30:00.000Z';
const NOW = '2026-11-21T06:00:00.000Z';
const ZONE = 'Europe/Berlin';

const textOf = (changes: Partial<Notification>) =>
  deliveryText(
    {
      is_read: false,
      channels: ['browser', 'email'],
      scheduled_for: CREATED,
      sent_at: CREATED,
      deliveries: [],
      created_at: CREATED,
      ...changes,
    },
    NOW,
    ZONE,
    'en-GB',
  );

const mail = (changes: Partial<Delivery>): { deliveries: Delivery[] } => ({
  deliveries: [{ channel: 'email', state: 'sent', attempts: 1, at: CREATED, error: null, ...changes }],
});

test("a notification in the quiet hours waits until they end, in the account's time zone", () => {
  const waiting = { sent_at: null, scheduled_for: '2026-11-21T07:00:00.000Z' };
  expect(textOf(waiting)?.text).toBe('Held until 8:00, when quiet hours end');
  expect(textOf({ ...waiting, is_read: true })).toBeNull();
  expect(textOf({ ...waiting, channels: [] })).toBeNull();
  expect(textOf({ sent_at: null })).toBeNull();
});

test('a mail shows when it was sent, with the date if that is another day', () => {
  expect(textOf(mail({}))?.text).toBe('Emailed 23:30');
  expect(textOf(mail({ at: '2026-11-21T07:00:00.000Z' }))?.text).toBe('Emailed 21 Nov, 8:00');
  expect(textOf({})).toBeNull();
});

test('a failed mail shows the reason, and whether it is retried', () => {
  const error = 'Connection refused';
  // It is in the outbox folder, and nobody has got it.
  expect(textOf(mail({ state: 'kept' }))).toBeNull();
  for (const attempts of [0, 1])
    expect(textOf(mail({ state: 'waiting', attempts }))).toEqual({ tone: 'plain', text: 'Email queued' });
  expect(textOf(mail({ state: 'waiting', attempts: 1, at: '2026-11-20T22:35:00.000Z', error }))).toEqual({
    tone: 'failed',
    text: 'Email not sent after 1 try, next try 23:35: Connection refused',
  });
  expect(textOf(mail({ state: 'failed', attempts: 6, error }))).toEqual({
    tone: 'failed',
    text: 'Email failed after 6 tries: Connection refused',
  });
});
