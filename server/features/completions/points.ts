import type { Priority } from '#contract/vocabulary.ts';

export type CompletionKind = 'task' | 'recurring' | 'project';

/** One reason for points: what `breakdown` lists. */
export interface PointsReason {
  reason: string;
  points: number;
}

interface Completed {
  kind: CompletionKind;
  /** Of the task itself; a project has only its own. */
  taskPriority: Priority | null;
  projectPriority: Priority | null;
  areaImportance: number | null;
}

const HIGHEST_IMPORTANCE = 5;

/**
 * The points of a completion and what each is for: 5–50 for a task or a recurring one, 50–125 for a project.
 * Source: the product's wire contract, "The completion log".
 */
export function pointsOf({ kind, taskPriority, projectPriority, areaImportance }: Completed): PointsReason[] {
  const isProject = kind === 'project';
  const reasons: (PointsReason | false)[] = [
    isProject ? { reason: 'Project completed', points: 50 } : { reason: 'Task completed', points: 5 },
    taskPriority === 'high' && { reason: 'High-priority task', points: 10 },
    projectPriority === 'high' && { reason: 'High-priority project', points: isProject ? 25 : 15 },
    areaImportance === HIGHEST_IMPORTANCE && { reason: 'Area of critical importance', points: isProject ? 50 : 20 },
  ];
  return reasons.filter((reason) => reason !== false);
}
