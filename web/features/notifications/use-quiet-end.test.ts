import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '#contract/notifications.ts';
import { formatTime } from '#web/platform/format.ts';
import { renderHook } from '#web/testing/render-hook.ts';
import { type TimedNotice, useQuietEnd } from './use-quiet-end.ts';

const NIGHT = { quiet_hours_start: '22:00', quiet_hours_end: '07:00' };

async function endOf(notice: TimedNotice, preferences: Partial<NotificationPreferences>) {
  const client = new QueryClient();
  client.setQueryData(['notifications', 'preferences'], { ...DEFAULT_PREFERENCES, ...NIGHT, ...preferences });
  return (await renderHook(() => useQuietEnd(notice), { client })).result;
}

test('a notice is held in the quiet hours only if the person gets notices of its type', async () => {
  const types = ['task_due', 'task_reminder', 'recurring_task'] as const;
  for (const type of types) {
    expect([type, await endOf({ time: '23:30', type }, {})]).toEqual([type, formatTime('07:00')]);
    expect([type, await endOf({ time: '12:00', type }, {})]).toEqual([type, null]);
    expect([type, await endOf({ time: '23:30', type }, { [`${type}_notifications`]: false })]).toEqual([type, null]);
    const others = types.filter((each) => each !== type).map((each) => [`${each}_notifications`, false]);
    const only = await endOf({ time: '23:30', type }, Object.fromEntries(others));
    expect([type, only]).toEqual([type, formatTime('07:00')]);
  }
});
