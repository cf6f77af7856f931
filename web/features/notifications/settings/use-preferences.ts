import { useQueryClient } from '@tanstack/react-query';
import { type NotificationPreferences, notificationsContract } from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';
import { useSaveAtOnce } from '#web/platform/use-save-at-once.ts';
import { notificationQueries } from '../notification-queries.ts';

/** Preferences that can be changed one by one. */
export type PreferenceFields = ReturnType<typeof usePreferences>;

/** What the user wants to be told, each preference saved as it is changed. */
export function usePreferences(preferences: NotificationPreferences) {
  const client = useQueryClient();
  const { queryKey } = notificationQueries.preferences();
  const fields = useSaveAtOnce<NotificationPreferences>({
    name: 'notification preferences',
    read: () => client.getQueryData(queryKey) ?? preferences,
    show: async (changes) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && { ...known, ...changes });
    },
    send: (body) => call(notificationsContract.changePreferences, { body }),
    settled: () => void client.invalidateQueries({ queryKey }),
  });
  return { ...fields, preferences };
}
