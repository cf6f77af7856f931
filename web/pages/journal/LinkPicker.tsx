import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkedRecord, LinkedType } from '#contract/journal.ts';
import { tasksContract } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { type Choice, ChoicePopup } from '#web/ui/menu/ChoiceMenu.tsx';
import { PopupAt } from '#web/ui/menu/PopupAt.tsx';
import type { LinkPickerProps } from '#web/features/journal/entry/EntryChips.tsx';
import { LINKED } from '#web/features/journal/entry-text.tsx';

/** A search is sent this long after the last keystroke. */
const TYPING_MS = 150;

/** Tasks whose name contains a text, including completed ones. */
const tasksNamed = (name: string) =>
  recordQuery({
    queryKey: ['tasks', 'search', name],
    view: { list: 'task' },
    fetch: (signal) => call(tasksContract.search, { query: { name, include_completed: 'true' } }, { signal }),
  });

/** Chooses a pillar, an area, a project or a task to link an entry to, by name. Completed tasks are found by typing. */
export function LinkPicker({ element, known, onChoose, onClose }: LinkPickerProps) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim().slice(0, TASK_NAME_MAX), TYPING_MS);
  const { data: found = [] } = useQuery({
    ...tasksNamed(text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const { data: open = [] } = useQuery(taskQueries.open());
  const tasks = new Map([...open, ...found].map((task) => [task.id, task]));
  const links: LinkedRecord[] = [
    ...linksOf('pillar', useQuery(pillarQueries.list()).data),
    ...linksOf('area', useQuery(areaQueries.choices()).data),
    ...linksOf('project', useQuery(projectQueries.list()).data),
    ...linksOf('task', [...tasks.values()]),
  ].filter(({ entity_id }) => known.every((each) => each.entity_id !== entity_id));
  return (
    <PopupAt element={element} onClose={onClose}>
      {(anchor) => (
        <ChoicePopup
          label="What it is about"
          search="Find a pillar, area, project or task"
          choices={links.map((link) => choiceOf(link, tasks.get(link.entity_id)?.completed === true))}
          onSearch={setTyped}
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

const linksOf = (entity_type: LinkedType, records: readonly { id: string; name: string }[] = []): LinkedRecord[] =>
  records.map(({ id, name }) => ({ entity_type, entity_id: id, name }));

function choiceOf({ entity_type, entity_id, name }: LinkedRecord, isDone: boolean): Choice {
  const { group, Icon } = LINKED[entity_type];
  return { value: entity_id, label: name, group: isDone ? 'Done' : group, mark: <Icon {...SMALL_ICON} /> };
}
