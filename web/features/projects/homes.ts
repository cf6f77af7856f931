import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { projectQueries } from './project-queries.ts';

/** The projects, and after them the areas as projects that tasks can be put into. */
export function homesOf(projects: readonly Project[], areas: readonly Area[]): Project[] {
  const ofArea = Map.groupBy(projects, ({ area_id }) => area_id);
  return [...projects, ...areas.map((area) => listOf(area, ofArea.get(area.id) ?? []))];
}

/** @param projects those of the area; the other tasks that it counts are in its list. */
function listOf(area: Area, projects: readonly Project[]): Project {
  const { id, icon, importance, archived, pillar_id, pillar_name, pillar_color } = area;
  const [all, done] = projects.reduce<[number, number]>(
    ([tasks, completed], each) => [tasks - each.task_count, completed - each.completed_task_count],
    [area.total_task_count, area.completed_task_count],
  );
  return {
    ...{ id, area_id: id, name: area.name, description: '', icon, color: null, importance, archived },
    ...{ priority: 'medium', status: 'Not Started', due_date: null, deadline: null, is_overdue: false },
    ...{ is_inbox: false, sort_order: 0, completed_at: null, tasks: null, completion_percentage: 0 },
    ...{ area_name: area.name, pillar_id, pillar_name, pillar_color },
    ...{ task_count: all, completed_task_count: done, active_task_count: all - done },
    ...{ created_at: area.created_at, updated_at: area.updated_at, date_created: area.date_created },
  };
}

/**
 * Where tasks can be put, without the Inbox; undefined until projects and areas are loaded. Without a connection the
 * areas may be missing.
 */
export function useHomes({ enabled = true }: { enabled?: boolean } = {}): Project[] | undefined {
  const { data: projects } = useQuery({ ...projectQueries.list(), enabled });
  const { data: areas } = useQuery({ ...areaQueries.choices(), enabled });
  const isAway = useConnection() !== 'online';
  return useMemo(
    () => (projects && (areas || isAway) ? homesOf(projects, areas ?? []) : undefined),
    [projects, areas, isAway],
  );
}
