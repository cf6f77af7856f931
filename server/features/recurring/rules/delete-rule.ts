import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { isTouched } from './is-touched.ts';

/**
 * Deletes a rule with its instances.
 * @param if_untouched refuses if the person has changed the rule, the task that it was created from, or an instance.
 * @throws NotFound; Conflict.
 */
export function deleteRule(
  request: RequestContext,
  id: string,
  { request_id, if_untouched = false }: { request_id?: string | undefined; if_untouched?: boolean | undefined },
) {
  if (!if_untouched) return deleteRecord(request, 'recurring_task', id, request_id);
  return answerOnce(request, `delete recurring_task ${id}`, request_id, (once) =>
    transactLocked(once, async (ctx) => {
      if (await isTouched(ctx, id))
        throw conflict('The repeat or one of its occurrences has changed since. It stays, as does its task.');
      return deleteRecord(ctx, 'recurring_task', id);
    }),
  );
}
