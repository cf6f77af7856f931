import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { showDay, staleDays } from '../day-cache.ts';
import { withoutSuggestion } from '../day-changes.ts';

/** Says "not now" to a suggestion, at once, with Undo: it stays away for a week. */
export function useDismissSuggestion(date: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Task) => call(todayContract.dismissSuggestion, { params: { id } }),
    onMutate: ({ id }) => showDay(client, date, (day) => withoutSuggestion(day, id)),
    onSuccess: (_, { id, name }) =>
      showUndo(`“${name}” is not suggested again for a week`, () => void suggestAgain(client, id)),
    onError: (error, _, takeBack) => {
      takeBack?.();
      toastFailure(error);
    },
    onSettled: () => staleDays(client),
  });
}

/** Takes "not now" back; the server says again why it suggests the task. */
async function suggestAgain(client: QueryClient, id: string): Promise<void> {
  try {
    await call(todayContract.restoreSuggestion, { params: { id } });
  } catch (error) {
    toastFailure(error);
  }
  await staleDays(client);
}
