import type * as z from 'zod/mini';
import type { NewEntry, NewJournalTemplate } from '#contract/journal.ts';
import type { NewRecurringTask } from '#contract/recurring.ts';
import type { DailyReflectionInput, SleepReflectionInput } from '#contract/reflections.ts';
import type { NewProject } from '#contract/projects.ts';
import type { NewTask } from '#contract/tasks.ts';

/** The person's actions at a minute of a day. Records have the names of the plan. */
export type Act = { minute: number } & (
  | { do: 'create-project'; name: string; area: string; body: z.input<typeof NewProject> }
  | { do: 'change-project'; name: string; status: 'Completed' | 'On Hold' }
  | { do: 'create-task'; name: string; project: string | null; after: string | null; body: Body<typeof NewTask> }
  | { do: 'start-task'; name: string }
  | { do: 'focus'; name: string; minutes: number }
  | { do: 'complete-task'; name: string }
  | { do: 'pick-task'; name: string }
  | { do: 'create-repeat'; name: string; project: string; body: Body<typeof NewRecurringTask> }
  | { do: 'settle-repeat'; name: string; on: string; how: 'complete' | 'skip' }
  | { do: 'write-entry'; about: string | null; body: Omit<z.input<typeof NewEntry>, 'links'> }
  | { do: 'answer-template'; template: string; answers: readonly string[]; body: z.input<typeof NewEntry> }
  | { do: 'reflect-evening'; body: z.input<typeof DailyReflectionInput> }
  | { do: 'reflect-morning'; body: z.input<typeof SleepReflectionInput> }
  | { do: 'set-goal'; goal: number }
  | { do: 'save-template'; project: string; name: string }
  | { do: 'create-entry-template'; body: z.input<typeof NewJournalTemplate> }
  | { do: 'read-notices' }
);
type Body<S extends z.ZodMiniType> = Omit<z.input<S>, 'name' | 'project_id' | 'dependency_task_ids'>;

export interface PlannedDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** In the order in which they are done. */
  acts: readonly Act[];
}

/** The name on the screen of a name in the plan, in which a number distinguishes tasks of the same name. */
export const shown = (name: string): string => name.split('\u0000')[0]!;
