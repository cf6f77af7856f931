import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Project } from '#contract/projects.ts';
import { choicesOfAreas } from '#web/features/areas/area-choices.tsx';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import type { ProjectBody } from '#web/features/projects/project-form.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { loadDayReader } from '#web/features/tasks/due/load-day-reader.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { DayPopup } from '#web/ui/date/DayMenu.tsx';
import { PopupAt } from '#web/ui/menu/PopupAt.tsx';
import { SearchChoices } from '#web/ui/menu/SearchChoices.tsx';

interface ProjectPopupProps {
  /** What the popup changes. */
  field: 'area' | 'due';
  project: Project;
  /** The button of the menu, which gets the focus back. */
  button: HTMLElement;
  onClose: () => void;
}

/** Moves a project to another area, or sets its due date, at once and with Undo. */
export function ProjectPopup({ field, project, button, onClose }: ProjectPopupProps) {
  const close = () => {
    onClose();
    button.focus({ preventScroll: true });
  };
  const Part = field === 'area' ? AreaPart : DuePart;
  return (
    <PopupAt element={button} onClose={close}>
      {(anchor) => <Part project={project} anchor={anchor} onClose={close} />}
    </PopupAt>
  );
}

interface PartProps {
  project: Project;
  anchor: ReactElement;
  onClose: () => void;
}

/** The choice of no area. No area has this id. */
const NO_AREA = { value: 'none', label: 'No area' } as const;

function AreaPart({ project, anchor, onClose }: PartProps) {
  const { data: areas } = useQuery(areaQueries.choices());
  const change = useChange(project);
  return (
    <SearchChoices
      label="Area"
      search="Find an area"
      busy={!areas}
      position="bottom-end"
      choices={[...choicesOfAreas(areas ?? []), ...(project.area_id === null ? [] : [NO_AREA])]}
      value={project.area_id}
      onChoose={(id) => {
        const area = areas?.find((each) => each.id === id);
        if (id === project.area_id) return;
        const { pillar_id = null, pillar_name = null, pillar_color = null } = area ?? {};
        change(
          { area_id: area?.id ?? null },
          `“${project.name}” ${area ? `moved to “${area.name}”` : 'taken out of its area'}`,
          { area_name: area?.name ?? null, pillar_id, pillar_name, pillar_color },
        );
      }}
      anchor={anchor}
      onClose={onClose}
    />
  );
}

function DuePart({ project, anchor, onClose }: PartProps) {
  const today = useToday();
  const change = useChange(project);
  return (
    <DayPopup
      label="Due date"
      position="bottom-end"
      value={project.due_date}
      today={today}
      weekStart={weekStart()}
      loadReader={loadDayReader}
      onChange={(due_date) =>
        due_date !== project.due_date &&
        change(
          { due_date },
          `“${project.name}” ${due_date === null ? 'has no due date now' : `is due ${formatDay(due_date, today)}`}`,
        )
      }
      anchor={anchor}
      onClose={onClose}
    />
  );
}

function useChange({ id }: Project) {
  const records = useRecords();
  return (body: Partial<ProjectBody>, done: string, shown: Partial<Project> = {}) =>
    void act(records, projectActions.change({ id, body, shown: { ...body, ...shown } }), () => done);
}
