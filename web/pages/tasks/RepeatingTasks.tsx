import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { skipTask, unskipTask } from '#web/features/tasks/occurrence/skip-task.ts';
import { useCompleteTask } from '#web/features/tasks/task-mutations.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { leave, navigate, useSection } from '#web/platform/navigation.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { FloatingAdd } from '#web/ui/page/FloatingAdd.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { RepeatReader } from '#web/features/recurring/pattern/repeat-reader.ts';
import { loadRepeatReader } from '#web/features/tasks/due/load-day-reader.ts';
import { LazyRuleForm } from '#web/features/recurring/form/LazyRuleForm.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { FirstTaskActionsContext, type FirstTaskActions } from '#web/features/recurring/first-task.ts';
import { RuleList } from '#web/features/recurring/list/RuleList.tsx';
import { RulePanel } from '#web/features/recurring/panel/RulePanel.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { usePhone } from '#web/ui/layout/use-phone.ts';

function useFirstTaskActions(): FirstTaskActions {
  const complete = useCompleteTask();
  return useMemo(
    () => ({ complete: (id) => void complete({ id, completed: false }), skip: skipTask, reopen: unskipTask }),
    [complete],
  );
}

/** The repeating tasks. In the URL, `id` opens one in the panel, `new` the form of a new one. */
export function RepeatingTasks() {
  const { params } = useSection();
  const phone = usePhone();
  const rules = useQuery(recurringQueries.list());
  const homes = useHomes() ?? [];
  const { id } = params;
  const go = (to: { id?: string | undefined; new?: string }) =>
    navigate('tasks', { view: 'repeating', ...to }, { replace: true });
  const complete = useCompleteTask();
  const firstTask = useFirstTaskActions();
  const firstId = rules.data?.find((rule) => rule.id === id)?.task_id ?? null;
  const first = useQuery({ ...taskQueries.one(firstId ?? ''), enabled: firstId !== null });
  const add = () => go({ id, new: 'yes' });

  return (
    <FirstTaskActionsContext value={firstTask}>
      <RepeatReader value={loadRepeatReader}>
        <PanelRoom open={id !== undefined}>
          <PageHeader
            lead="What repeats, and when it’s next due."
            actions={
              !phone &&
              rules.data &&
              rules.data.length > 0 && (
                <Button
                  // The panel has the primary button.
                  variant={id === undefined ? 'filled' : 'default'}
                  leftSection={<Plus {...ICON} />}
                  onClick={add}
                >
                  New repeating task
                </Button>
              )
            }
          />
          {rules.data === undefined ? (
            <UnloadedRows query={rules} what="Your repeating tasks" rows={6} height={60} />
          ) : rules.data.length === 0 ? (
            <EmptyState
              title="Set it once"
              why="The plants, the rent, the weekly call. Say how often, and each shows up on its day."
              primary={{ label: 'Add a repeating task', onClick: add }}
            />
          ) : (
            <RuleList rules={rules.data} projects={homes} current={id} />
          )}
        </PanelRoom>
        {phone && <FloatingAdd label="New repeating task" onClick={add} />}
        {id !== undefined && (
          <RulePanel
            key={id}
            id={id}
            projects={homes}
            first={first.data}
            onToggleFirst={(task: Task) => void complete(task)}
            onClose={() => leave('tasks', { view: 'repeating' })}
          />
        )}
        {params['new'] !== undefined && <LazyRuleForm onClose={() => go({ id })} />}
      </RepeatReader>
    </FirstTaskActionsContext>
  );
}
