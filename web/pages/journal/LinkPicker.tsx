import { useQuery } from '@tanstack/react-query';
import type { EntryLink, LinkedType } from '#contract/journal.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { type Choice, ChoicePopup } from '#web/ui/menu/ChoiceMenu.tsx';
import { PopupAt } from '#web/ui/menu/PopupAt.tsx';
import type { LinkPickerProps } from '#web/features/journal/entry/EntryChips.tsx';
import { LINKED } from '#web/features/journal/entry-words.tsx';

/** Pillars, areas, projects and open tasks by their names: what an entry can be about. */
export function LinkPicker({ element, known, onChoose, onClose }: LinkPickerProps) {
  const links: EntryLink[] = [
    ...linksOf('pillar', useQuery(pillarQueries.list()).data),
    ...linksOf('area', useQuery(areaQueries.choices()).data),
    ...linksOf('project', useQuery(projectQueries.list()).data),
    ...linksOf('task', useQuery(taskQueries.open()).data),
  ].filter(({ entity_id }) => known.every((each) => each.entity_id !== entity_id));
  return (
    <PopupAt element={element} onClose={onClose}>
      {(anchor) => (
        <ChoicePopup
          label="What it is about"
          search="Find a pillar, area, project or task"
          choices={links.map(choiceOf)}
          value={null}
          width={320}
          anchor={anchor}
          onClose={onClose}
          onChoose={(id) => {
            const chosen = links.find(({ entity_id }) => entity_id === id);
            if (chosen) onChoose(chosen);
          }}
        />
      )}
    </PopupAt>
  );
}

const linksOf = (entity_type: LinkedType, records: readonly { id: string; name: string }[] = []): EntryLink[] =>
  records.map(({ id, name }) => ({ entity_type, entity_id: id, name }));

function choiceOf({ entity_type, entity_id, name }: EntryLink): Choice {
  const { group, Icon } = LINKED[entity_type];
  return { value: entity_id, label: name, group, mark: <Icon {...SMALL_ICON} /> };
}
