import type { Area } from '#contract/areas.ts';
import { DEFAULT_PROJECT_ICON, type NewProject, type Project } from '#contract/projects.ts';

/** What the form sends, the same for create and change. */
export type ProjectBody = Pick<
  NewProject,
  'name' | 'area_id' | 'description' | 'icon' | 'status' | 'priority' | 'importance' | 'due_date'
>;

/** The initial values: those of a project, or of a new one in an area. */
export function projectValues(project: Project | null, areaId: string | null): ProjectBody {
  if (project) {
    const { name, area_id, description, icon, status, priority, importance, due_date } = project;
    return { name, area_id, description, icon, status, priority, importance, due_date };
  }
  return {
    name: '',
    area_id: areaId,
    description: '',
    icon: DEFAULT_PROJECT_ICON,
    status: 'Not Started',
    priority: 'medium',
    importance: 3,
    due_date: null,
  };
}

interface AreaOptions {
  group: string;
  items: { value: string; label: string }[];
}

/** Areas to choose from, by pillar; the current area of a project is included even if it is archived. */
export function areaOptions(areas: readonly Area[], project: Project | null): AreaOptions[] {
  const groups = Map.groupBy(areas, ({ pillar_name }) => pillar_name ?? 'No pillar');
  const options = [...groups].map(([group, items]) => ({
    group,
    items: items.map(({ id, name }) => ({ value: id, label: name })),
  }));
  if (!project?.area_id || areas.some(({ id }) => id === project.area_id)) return options;
  return [...options, { group: 'Archived', items: [{ value: project.area_id, label: project.area_name ?? '' }] }];
}
