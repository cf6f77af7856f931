import { counted } from '#server/platform/text/format-numbers.ts';

export interface Progress {
  /** Completed tasks and recurring instances. */
  tasks: number;
  projects: number;
  /** Days in a row with a completion or an entry of the journal. */
  streak: number;
}

/** It is achieved once the progress of its kind reaches its goal. */
interface Achievement {
  key: string;
  name: string;
  kind: keyof Progress;
  goal: number;
  rule: string;
  /** The text of its notice. */
  words: (progress: Progress) => string;
}

const TASKS = [1, 10, 50, 100, 500, 1000, 5000];
const PROJECTS = [1, 5, 25, 100];
/** Days in a row. */
const STREAKS = [7, 30, 100, 365];

/** All achievements. A key must never change: it is stored with people's achievements. */
export const ACHIEVEMENTS: readonly Achievement[] = [
  ...TASKS.map((goal) => ({
    key: `tasks_${goal}`,
    name: goal === 1 ? 'First task completed' : `${goal.toLocaleString('en')} tasks completed`,
    kind: 'tasks' as const,
    goal,
    rule:
      goal === 1 ? 'Complete a task.' : `Complete ${goal.toLocaleString('en')} tasks. Repeating ones count each time.`,
    words: completedText,
  })),
  ...PROJECTS.map((goal) => ({
    key: `projects_${goal}`,
    name: goal === 1 ? 'First project completed' : `${goal} projects completed`,
    kind: 'projects' as const,
    goal,
    rule: `Complete ${goal === 1 ? 'a project' : `${goal} projects`}.`,
    words: completedText,
  })),
  ...STREAKS.map((goal) => ({
    key: `streak_${goal}`,
    name: `${goal} days in a row`,
    kind: 'streak' as const,
    goal,
    rule: `Complete something or write in the journal on ${goal} days in a row.`,
    words: ({ streak }: Progress) =>
      `You completed or wrote something on each of them.${streak > goal ? ` It’s now ${streak} days.` : ''}`,
  })),
];

export const isReached = ({ kind, goal }: Achievement, progress: Progress): boolean => progress[kind] >= goal;

function completedText({ tasks, projects }: Progress): string {
  const all = [counted(tasks, 'task'), ...(projects > 0 ? [counted(projects, 'project')] : [])];
  return `You’ve completed ${all.join(' and ')} so far.`;
}
