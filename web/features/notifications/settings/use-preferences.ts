import { type NotificationPreferences, notificationsContract } from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';
import { MINE } from '#web/records/kinds.ts';
import { useFieldSaves } from '#web/records/use-field-saves.ts';
import { defineWrite } from '#web/records/write-kinds.ts';

/** Preferences that are saved one by one. */
export type PreferenceFields = ReturnType<typeof usePreferences>;

type Changes = Partial<NotificationPreferences>;

const changePreferences = defineWrite<Changes, NotificationPreferences>({
  name: 'notifications.changePreferences',
  lanes: () => ['preferences'],
  send: (body) => call(notificationsContract.changePreferences, { body }),
  show: (layer, changes) => layer.patch('preferences', MINE, changes),
  merge: (layer, answer) => layer.put('preferences', answer, MINE),
  waits: {
    answer: (layer) => layer.get('preferences', MINE),
    label: () => ({ verb: 'change', name: 'Notification settings' }),
  },
});

/** The user's notification preferences, each saved when it is changed. */
export function usePreferences(preferences: NotificationPreferences) {
  const { save, errorOf } = useFieldSaves<NotificationPreferences>();
  return {
    preferences,
    errorOf,
    save: (changes: Changes) =>
      save(Object.keys(changes) as (keyof NotificationPreferences)[], changePreferences(changes)),
  };
}
