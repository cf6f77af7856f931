import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '../task-queries.ts';
import { indexWords, suggestProject, type Suggestion } from './suggest-project.ts';

/** Returns a function that suggests a project for a task; null if none is clearly ahead. */
export function useSuggestions(): (task: Task) => Suggestion | null {
  const { data: projects } = useQuery(projectQueries.list());
  const { data: tasks } = useQuery(taskQueries.open());
  return useMemo(() => {
    const index = indexWords(projects ?? [], tasks ?? []);
    return (task) => {
      const found = suggestProject(task, index, projects ?? []);
      return found?.project.id === task.project_id ? null : found;
    };
  }, [projects, tasks]);
}
