import { type BreakdownType, DEFAULT_BREAKDOWN_TYPE } from '#contract/coach.ts';
import { navigate } from '#web/platform/navigation.ts';
import { keepAndShow } from '../use-kept.ts';

/** A goal as it is written. */
export interface Goal {
  name: string;
  about: string;
  kind: BreakdownType;
}

/** Under these the goal and what was suggested for it are kept on the device. */
export const GOAL = 'coach goal';
export const SUGGESTION = 'coach suggestion';

export const EMPTY_GOAL: Goal = { name: '', about: '', kind: DEFAULT_BREAKDOWN_TYPE };

/** What the kinds of goals are called. */
export const KIND_WORDS: Readonly<Record<BreakdownType, string>> = {
  general: 'Any goal',
  learning: 'Learning',
  career: 'Career',
  health: 'Health',
  work: 'Work',
  personal: 'Personal',
};

/** Goes on in the coach with a goal that was begun elsewhere, such as in the form of a project. */
export function breakDownWithCoach({ name, about }: Pick<Goal, 'name' | 'about'>): void {
  if (name.trim() !== '' || about.trim() !== '') keepAndShow(GOAL, { ...EMPTY_GOAL, name, about } satisfies Goal);
  navigate('ai-coach');
}
