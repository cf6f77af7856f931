import { type BreakdownType, DEFAULT_BREAKDOWN_TYPE } from '#contract/coach.ts';
import { navigate } from '#web/platform/navigation.ts';
import { saveDraft } from '../stored-draft.ts';

/** The fields of the form. */
export interface Goal {
  name: string;
  about: string;
  kind: BreakdownType;
}

/** The draft that keeps a goal on this device. */
export const GOAL = 'coach goal';

export const EMPTY_GOAL: Goal = { name: '', about: '', kind: DEFAULT_BREAKDOWN_TYPE };

/** Opens the coach with a goal that was begun elsewhere, such as in the form of a project. */
export function breakDownWithCoach({ name, about }: Pick<Goal, 'name' | 'about'>): void {
  if (name.trim() !== '' || about.trim() !== '') saveDraft(GOAL, { ...EMPTY_GOAL, name, about } satisfies Goal);
  navigate('ai-coach');
}
