import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '#contract/notifications.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { notificationQueries } from '../notification-queries.ts';
import { usePreferences } from './use-preferences.ts';

afterEach(() => vi.unstubAllGlobals());

async function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /notifications/preferences': () => ({ body: DEFAULT_PREFERENCES }), ...answers });
  await server.open(notificationQueries.preferences());
  const hook = await renderHook(() => usePreferences(DEFAULT_PREFERENCES), { client: server.client });
  return { ...server, hook, shown: () => server.shown<NotificationPreferences>(notificationQueries.preferences()) };
}

test('a preference is shown at once and sent on its own', async () => {
  const answer = Promise.withResolvers<void>();
  const { hook, sent, shown } = await open({
    'PUT /notifications/preferences': async ({ body }) => {
      await answer.promise;
      return { body: { ...DEFAULT_PREFERENCES, ...(body as object) } };
    },
  });
  await perform(() => void hook.result.save({ daily_digest: true }));
  expect([shown().daily_digest, sent.map(({ body }) => body)]).toEqual([true, [{ daily_digest: true }]]);
  await perform(answer.resolve);
  expect(shown().daily_digest).toBe(true);
});

test('a refused preference is reverted, with the reason at its field', async () => {
  const { hook, shown } = await open({
    'PUT /notifications/preferences': () => ({
      status: 422,
      body: { detail: [{ loc: ['body', 'reminder_advance_time'], msg: 'At least 5', type: 'too_small' }] },
    }),
  });
  expect(await perform(() => hook.result.save({ reminder_advance_time: 1 }))).toBe(false);
  expect(hook.result.errorOf('reminder_advance_time')).toBe('At least 5');
  expect(shown().reminder_advance_time).toBe(DEFAULT_PREFERENCES.reminder_advance_time);
});
