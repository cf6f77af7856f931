import { useState } from 'react';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';

/** The user's choices for the new project. */
interface Plan {
  name: string;
  areaId: string | null;
  /** Null: today. */
  chosenStart: string | null;
  skipWeekends: boolean;
  leftOut: ReadonlySet<string>;
  filesLeftOut: ReadonlySet<string>;
  /** Chosen due dates, by task of the template. */
  chosen: Readonly<Record<string, string | null>>;
}

const FRESH: Omit<Plan, 'name'> = {
  ...{ areaId: null, chosenStart: null, skipWeekends: false },
  ...{ leftOut: new Set<string>(), filesLeftOut: new Set<string>(), chosen: {} },
};

/** The plan for a project from this template, stored on this device until the project is created. */
export function usePlan({ id, name, area_id, tasks }: ProjectTemplate) {
  const draft = useFormDraft<Plan>(`use of template ${id}`, { ...FRESH, name, areaId: area_id });
  const [plan, setPlan] = useState(draft.opened);
  const change = (part: Partial<Plan>) => {
    const next = { ...plan, ...part };
    setPlan(next);
    draft.keep(next);
  };
  // Tasks may have been removed from the template since.
  const isThere = (task: string) => tasks.some((each) => each.id === task);
  return {
    ...plan,
    /** The id of the project: a repeated send creates no second one. */
    id: draft.id,
    leftOut: new Set([...plan.leftOut].filter(isThere)),
    chosen: new Map(Object.entries(plan.chosen).filter(([task]) => isThere(task))),
    change,
    choose: (task: string, day: string | null) => change({ chosen: { ...plan.chosen, [task]: day } }),
    sending: draft.sending,
    notice: draft.notice(setPlan),
  };
}
