import { useRef } from 'react';
import { onboardingContract, type TemplateId } from '#contract/onboarding.ts';
import { call } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { applyMessage } from './apply-message.ts';
import { type Counts, leaveOutOf, type LeftOut } from './selection.ts';

/**
 * Creates the starter system in one call. A second click meanwhile is ignored.
 * @param request_id of this run through the wizard: a retry after a lost answer returns what was created instead of
 * creating it again.
 */
export function useApplyTemplate(request_id: string, onApplied: (created: Counts) => void) {
  const running = useRef(false);
  const { mutate, reset, isPending, error } = useAction(
    async ({ template, leftOut }: { template: TemplateId; leftOut: LeftOut }) => {
      try {
        const answer = await call(onboardingContract.apply, {
          body: { template, leave_out: leaveOutOf(leftOut), request_id },
        });
        onApplied(answer.created);
        return answer;
      } finally {
        running.current = false;
      }
    },
  );

  return {
    apply: (template: TemplateId, leftOut: LeftOut) => {
      if (running.current) return;
      running.current = true;
      mutate({ template, leftOut });
    },
    /** Clears a failure when the user goes back. */
    forget: reset,
    pending: isPending,
    failure: error && applyMessage(error),
  };
}
