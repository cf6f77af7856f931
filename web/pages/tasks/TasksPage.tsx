import { CircleCheckBig, Inbox, Repeat } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { formatCount } from '#web/platform/format.ts';
import { navigate, useSection, leave } from '#web/platform/navigation.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { FilterField } from '#web/ui/form/FilterField.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { withOccurrences } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { useInbox } from './use-inbox.ts';
import classes from './TasksPage.module.css';
import { AllTasksList } from './AllTasksList.tsx';

/** Each is loaded when it is first shown. */
const LazyInboxTasks = lazyPart(
  async () => (await import('./InboxTasks.tsx')).InboxTasks,
  () => <SkeletonRows rows={6} height={60} />,
);
const LazyRepeatingTasks = lazyPart(
  async () => (await import('./RepeatingTasks.tsx')).RepeatingTasks,
  () => <SkeletonRows rows={6} height={60} />,
);

const VIEWS = [
  { value: 'all', label: 'All tasks', icon: <CircleCheckBig {...ICON} /> },
  { value: 'inbox', label: 'Inbox', icon: <Inbox {...ICON} /> },
  { value: 'repeating', label: 'Repeating', icon: <Repeat {...ICON} /> },
] as const;

/** All tasks, and the Inbox and repeating tasks with `view=inbox` and `view=repeating` in the URL. */
export default function TasksPage() {
  const { params } = useSection();
  const view = VIEWS.find(({ value }) => value === params['view'])?.value ?? 'all';
  const { tasks } = useInbox();
  const phone = usePhone();
  const show = (chosen: typeof view) => navigate('tasks', chosen === 'all' ? {} : { view: chosen }, { replace: true });
  const options = VIEWS.map(({ value, label, icon }) => ({
    value,
    label: (
      <Group as="span" inline gap={2} className={classes['view']}>
        {icon}
        {label}
        {value === 'inbox' && tasks && tasks.length > 0 && (
          <Text tone="soft" tabular>
            {formatCount(tasks.length)}
          </Text>
        )}
      </Group>
    ),
  }));
  return (
    <>
      <Group justify="between" gap={3} className={classes['views']}>
        <Segmented label="View" options={options} value={view} onChange={show} />
        {view === 'all' && !phone && (
          <FilterField
            label="Find a task"
            filter={params['filter'] ?? ''}
            onFilter={(filter) => navigate('tasks', { ...params, filter }, { replace: true })}
            className={classes['find']}
          />
        )}
      </Group>
      {view === 'repeating' ? <LazyRepeatingTasks /> : view === 'inbox' ? <LazyInboxTasks /> : <AllTasks />}
    </>
  );
}

/** Every task, by project, with a task panel beside the list. */
function AllTasks() {
  const { params } = useSection();
  const { task: openTask, ...place } = params;
  const open = useQuery(taskQueries.open());
  const projects = useQuery(projectQueries.list());
  const occurrences = useQuery(taskQueries.occurrences());
  const rows = useMemo(
    () => open.data && withOccurrences(open.data, occurrences.data ?? []),
    [open.data, occurrences.data],
  );
  const { data: inbox = null } = useQuery(projectQueries.inbox());
  const failed = [open, projects].find(({ isError, data }) => isError && !data);

  if (failed) return <QueryFailure query={failed} what="Your tasks" />;
  return (
    <>
      <PanelRoom open={openTask !== undefined}>
        {/* Occurrences that came later would move the tasks. */}
        {!rows || !projects.data || occurrences.isLoading ? (
          <SkeletonRows rows={10} height={48} />
        ) : (
          <AllTasksList open={rows} projects={projects.data} inbox={inbox} params={params} />
        )}
      </PanelRoom>
      {openTask !== undefined && <LazyTaskPanel key={openTask} id={openTask} onClose={() => leave('tasks', place)} />}
    </>
  );
}
