import type { Project } from '#contract/projects.ts';
import { Inbox, Shapes, Target } from 'lucide-react';
import { isAreaList } from '#contract/rules/area-list.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';

/** The choice of no project, after the projects. No project has this id. */
export const TO_INBOX = {
  value: 'inbox',
  label: 'No project (Inbox)',
  mark: <Inbox {...SMALL_ICON} />,
} as const;

const AREAS = 'Areas';
const COMPLETED = 'Completed';

const groupOf = (project: Project): string =>
  isAreaList(project) ? AREAS : project.status === 'Completed' ? COMPLETED : (project.area_name ?? 'No area');

/**
 * Projects to choose from, grouped by area, with the colour of their pillar. Areas are in the order of their first
 * project; after them come the areas that tasks can be put into themselves, and last the completed projects.
 */
export function projectChoices(projects: readonly Project[]): Choice[] {
  const isOpen = (project: Project) => !isAreaList(project) && project.status !== 'Completed';
  const open = Map.groupBy(projects.filter(isOpen), ({ area_id }) => area_id);
  const areas = projects.filter(isAreaList);
  const completed = projects.filter((project) => !isOpen(project) && !isAreaList(project));
  return [...[...open.values()].flat(), ...areas, ...completed].map((project) => ({
    value: project.id,
    label: project.name,
    mark: <HomeMark project={project} />,
    group: groupOf(project),
  }));
}

/** The colour of the pillar of a project; the sign of areas for an area, that of projects without a pillar. */
export function HomeMark({ project }: { project: Project }) {
  if (isAreaList(project)) return <Shapes {...SMALL_ICON} />;
  return project.pillar_color ? <Dot color={project.pillar_color} /> : <Target {...SMALL_ICON} />;
}

/** The areas of these projects, in the order of their first project. */
export function areaChoices(projects: readonly Project[]): Choice[] {
  const oneOfEach = new Map(projects.map((project) => [project.area_id, project]));
  const byPillar = Map.groupBy(oneOfEach.values(), ({ pillar_id }) => pillar_id);
  return [...byPillar.values()].flat().flatMap(({ area_id, area_name, pillar_name, pillar_color }) =>
    area_id === null
      ? []
      : [
          {
            value: area_id,
            label: area_name ?? '',
            mark: pillar_color && <Dot color={pillar_color} />,
            group: pillar_name ?? 'No pillar',
          },
        ],
  );
}
