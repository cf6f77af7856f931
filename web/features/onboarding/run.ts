import { useState } from 'react';
import type { TemplateId } from '#contract/onboarding.ts';
import { newId } from '#web/platform/ids.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import { type Counts, type LeftOut, NOTHING_LEFT_OUT } from './selection.ts';

/** One run through the wizard, stored on this device until it ends. */
interface Run {
  templateId: TemplateId | null;
  leftOut: LeftOut;
  /** The id of the request that creates the system, so that it is created once. */
  requestId: string;
  /** The created records; null until then. */
  created: Counts | null;
}

const SUBJECT = 'onboarding';

export function useRun() {
  const [run, setRun] = useState<Run>(
    () =>
      storedDraft<Run>(SUBJECT) ?? {
        templateId: null,
        leftOut: NOTHING_LEFT_OUT,
        requestId: newId(),
        created: null,
      },
  );
  function change(part: Partial<Run>): void {
    const next = { ...run, ...part };
    setRun(next);
    keepDraft(SUBJECT, next);
  }
  return { run, change };
}

export const forgetRun = (): void => keepDraft(SUBJECT, null);

/** The step to show for the requested one: a running creation stays visible, and the confirmation needs a choice. */
export function shownStep(asked: number, { created, pending, templateId }: Run & { pending: boolean }): number {
  if (created) return 5;
  if (pending) return 4;
  const last = templateId === null ? 3 : 4;
  return asked >= 1 ? Math.min(Math.floor(asked), last) : 1;
}
