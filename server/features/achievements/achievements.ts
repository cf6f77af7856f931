/** What a person's completions amount to. */
export interface Progress {
  /** Completed tasks and recurring instances. */
  tasks: number;
  projects: number;
  /** Days in a row with a completion or an entry of the journal, up to the newest. */
  streak: number;
}

interface Achievement {
  key: string;
  name: string;
  isReached: (progress: Progress) => boolean;
  /** What its notice says below its name. */
  words: (progress: Progress) => string;
}

const TASKS = [1, 10, 50, 100, 500, 1000, 5000];
const PROJECTS = [1, 5, 25, 100];
/** Days in a row. */
const STREAKS = [7, 30, 100, 365];

/** All achievements. A key must never change: it is stored with people's achievements. */
export const ACHIEVEMENTS: readonly Achievement[] = [
  ...TASKS.map((count) => ({
    key: `tasks_${count}`,
    name: count === 1 ? 'First task completed' : `${count} tasks completed`,
    isReached: ({ tasks }: Progress) => tasks >= count,
    words: completedWords,
  })),
  ...PROJECTS.map((count) => ({
    key: `projects_${count}`,
    name: count === 1 ? 'First project completed' : `${count} projects completed`,
    isReached: ({ projects }: Progress) => projects >= count,
    words: completedWords,
  })),
  ...STREAKS.map((days) => ({
    key: `streak_${days}`,
    name: `${days} days in a row`,
    isReached: ({ streak }: Progress) => streak >= days,
    words: ({ streak }: Progress) =>
      `Something was completed or written on each of them.${streak > days ? ` By now it is ${streak} days.` : ''}`,
  })),
];

function completedWords({ tasks, projects }: Progress): string {
  return `So far ${count(tasks, 'task')} and ${count(projects, 'project')} completed.`;
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
