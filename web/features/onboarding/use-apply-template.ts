import { useRef, useState } from 'react';
import { onboardingContract, type TemplateId } from '#contract/onboarding.ts';
import { call } from '#web/platform/api.ts';
import { newId } from '#web/platform/ids.ts';
import { useAction } from '#web/platform/use-action.ts';
import { applyMessage } from './apply-message.ts';
import { leaveOutOf, type LeftOut } from './selection.ts';

/**
 * Creates the starter system in one call. A second click while one runs is ignored. The request keeps its id as long
 * as the wizard lives: should an answer be lost, trying again finds what was created instead of creating it twice.
 */
export function useApplyTemplate(onApplied: () => void) {
  const [request_id] = useState(newId);
  const running = useRef(false);
  const { mutate, reset, isPending, error, data } = useAction(
    async ({ template, leftOut }: { template: TemplateId; leftOut: LeftOut }) => {
      try {
        const answer = await call(onboardingContract.apply, {
          body: { template, leave_out: leaveOutOf(leftOut), request_id },
        });
        onApplied();
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
    /** Forgets a failure, for when the person goes back. */
    forget: reset,
    pending: isPending,
    failure: error && applyMessage(error),
    created: data?.created ?? null,
  };
}
