import type { Project } from '#contract/projects.ts';
import { Inbox } from 'lucide-react';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';

/** The choice of no project, after the projects. No project has this id. */
export const TO_INBOX = {
  value: 'inbox',
  label: 'No project (Inbox)',
  mark: <Inbox {...SMALL_ICON} />,
} as const;

/**
 * Projects to choose from, grouped by area, with the colour of their pillar. Areas are in the order of their first
 * project; completed projects are the last group.
 */
export function projectChoices(projects: readonly Project[]): Choice[] {
  const groups = Map.groupBy(projects, ({ status, area_id }) => (status === 'Completed' ? COMPLETED : area_id));
  const completed = groups.get(COMPLETED) ?? [];
  groups.delete(COMPLETED);
  return [...groups.values(), completed].flat().map(({ id, name, status, area_name, pillar_color }) => ({
    value: id,
    label: name,
    mark: pillar_color && <Dot color={pillar_color} />,
    group: status === 'Completed' ? COMPLETED : (area_name ?? 'No area'),
  }));
}
const COMPLETED = 'Completed';

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
