import { PROJECT_POINTS, type PointsReason, TASK_POINTS } from '#contract/rules/points.ts';
import type { Priority } from '#contract/vocabulary.ts';

export type CompletionKind = 'task' | 'recurring' | 'project';

interface Completed {
  kind: CompletionKind;
  /** The priority of the task; a project has only its own. */
  taskPriority: Priority | null;
  projectPriority: Priority | null;
  areaImportance: number | null;
}

const HIGHEST_IMPORTANCE = 5;

/**
 * The points of a completion and their reasons: 5–50 for a task or a recurring one, 50–125 for a project. Source: the
 * product's wire contract, "The completion log".
 */
export function pointsOf({ kind, taskPriority, projectPriority, areaImportance }: Completed): PointsReason[] {
  const isProject = kind === 'project';
  const { completed, highPriorityProject, criticalArea } = isProject ? PROJECT_POINTS : TASK_POINTS;
  const reasons: (PointsReason | false)[] = [
    completed,
    !isProject && taskPriority === 'high' && TASK_POINTS.highPriorityTask,
    projectPriority === 'high' && highPriorityProject,
    areaImportance === HIGHEST_IMPORTANCE && criticalArea,
  ];
  return reasons.filter((reason) => reason !== false);
}
