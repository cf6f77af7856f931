import { CircleAlert } from 'lucide-react';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { ProjectStatus } from '#contract/vocabulary.ts';
import { choicesOfAreas } from '#web/features/areas/area-choices.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { PRIORITY_CHOICES } from '#web/ui/menu/priority-choices.tsx';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { FilterMenu } from '#web/ui/menu/FilterMenu.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PROJECT_STATUSES } from './project-text.ts';
import type { ProjectView } from './project-view.ts';

const STATUS_CHOICES: readonly Choice<ProjectStatus>[] = ProjectStatus.options.map((value) => ({
  value,
  label: PROJECT_STATUSES[value].label,
  mark: <StatusIcon status={PROJECT_STATUSES[value].shape} />,
}));

interface ProjectFiltersProps {
  view: ProjectView;
  areas: readonly Area[];
  projects: readonly Project[];
  onChange: (part: Partial<ProjectView>) => void;
}

export function ProjectFilters({ view, areas, projects, onChange }: ProjectFiltersProps) {
  const overdue = projects.filter(({ is_overdue }) => is_overdue).length;
  return (
    <Group wrap gap={2} mb={5}>
      <ChipGroup label="Project filters">
        <Chip
          pressed={view.overdue}
          onToggle={() => onChange({ overdue: !view.overdue })}
          count={overdue}
          icon={
            <Group as="span" inline late={overdue > 0}>
              <CircleAlert {...SMALL_ICON} />
            </Group>
          }
        >
          Overdue
        </Chip>
      </ChipGroup>
      <FilterMenu
        label="Area"
        search="Find an area"
        choices={choicesOfAreas(areas)}
        value={view.area}
        onChange={(area) => onChange({ area })}
      />
      <FilterMenu
        label="Status"
        choices={STATUS_CHOICES}
        value={view.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterMenu
        label="Priority"
        choices={PRIORITY_CHOICES}
        value={view.priority}
        onChange={(priority) => onChange({ priority })}
      />
    </Group>
  );
}
