/** One reason for points, as listed in the `breakdown` of a completion. */
export interface PointsReason {
  reason: string;
  points: number;
}

/** Points of a completed task or recurring instance: always the first, and each other one that applies. */
export const TASK_POINTS = {
  completed: { reason: 'Task completed', points: 5 },
  highPriorityTask: { reason: 'High-priority task', points: 10 },
  highPriorityProject: { reason: 'High-priority project', points: 15 },
  criticalArea: { reason: 'Area of critical importance', points: 20 },
} as const satisfies Record<string, PointsReason>;

export const PROJECT_POINTS = {
  completed: { reason: 'Project completed', points: 50 },
  highPriorityProject: { reason: 'High-priority project', points: 25 },
  criticalArea: { reason: 'Area of critical importance', points: 50 },
} as const satisfies Record<string, PointsReason>;
