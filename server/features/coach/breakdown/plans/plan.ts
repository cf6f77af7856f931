import type { Priority } from '#contract/vocabulary.ts';

/** A step of a plan; `%` stands for what the goal is about. */
export interface PlannedStep {
  name: string;
  description: string;
  priority: Priority;
  /** Minutes. */
  minutes: number;
}

/** A way to get a kind of goal done. */
export interface Plan {
  /** `learning something`: what the goal was understood as. */
  word: string;
  /** Words of a goal that say it is one of these; `learn*` is any word that begins so, any other a word or its plural. */
  signs: readonly string[];
  /** Words in which areas and pillars of this kind are usually named. */
  areas: readonly string[];
  /** What a name begins with that is no part of what the goal is about: `Learn Spanish` is about `Spanish`. */
  verbs: readonly string[];
  /** Four to seven, in their order. */
  steps: readonly PlannedStep[];
}

/** @param minutes that it probably takes. */
export const step = (name: string, minutes: number, priority: Priority, description: string): PlannedStep => ({
  ...{ name, minutes, priority, description },
});
