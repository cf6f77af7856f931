import { Button } from '@mantine/core';
import { Check, Play, SkipForward } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import { useRecord } from '#web/records/record-query.ts';
import { LoadingPanel } from '#web/records/LoadingPanel.tsx';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';
import { useCloseNext } from '../instance-mutations.ts';
import { recurringQueries } from '../recurring-queries.ts';
import type { FirstOccurrence } from './history.ts';
import { RuleDetails } from './RuleDetails.tsx';
import { usePauseRule } from '../rule-mutations.ts';
import { RuleMenu } from '../list/RuleMenu.tsx';
import { ICON } from '#web/ui/marks/icon.ts';

interface RulePanelProps extends FirstOccurrence {
  id: string;
  projects: readonly Project[];
  onClose: () => void;
}

export function RulePanel({ id, projects, onClose, ...first }: RulePanelProps) {
  const rule = useRecord(recurringQueries.one(id));
  if (!rule.data) {
    return (
      <LoadingPanel
        label="Repeating task"
        onClose={onClose}
        what="This repeating task"
        gone="This repeating task is no longer here."
        query={rule}
      />
    );
  }
  return (
    <SidePanel
      label="Repeating task"
      onClose={onClose}
      actions={<RuleMenu rule={rule.data} onDeleted={onClose} />}
      foot={hasFoot(rule.data) && <PanelFoot rule={rule.data} />}
    >
      <RuleDetails
        {...first}
        rule={rule.data}
        project={projects.find((project) => project.id === rule.data.project_id)}
      />
    </SidePanel>
  );
}

/** Whether an occurrence can be closed. The task of a paused rule stays where it is. */
const hasOpen = ({ is_active, next_kind }: RecurringTask): boolean =>
  is_active ? next_kind !== null : next_kind === 'recurring';

/** Whether there is something to complete, skip or resume. */
const hasFoot = (rule: RecurringTask): boolean => hasOpen(rule) || !rule.is_active;

function PanelFoot({ rule }: { rule: RecurringTask }) {
  const closeNext = useCloseNext(rule);
  const pause = usePauseRule();
  if (!hasOpen(rule)) {
    return (
      <Button leftSection={<Play {...ICON} />} onClick={() => pause(rule, false)}>
        Resume
      </Button>
    );
  }
  return (
    <>
      <Button
        leftSection={<Check {...ICON} />}
        loading={closeNext.isPending && closeNext.variables === 'completed'}
        onClick={() => closeNext.mutate('completed')}
      >
        Complete next
      </Button>
      <Button
        variant="default"
        leftSection={<SkipForward {...ICON} />}
        loading={closeNext.isPending && closeNext.variables === 'skipped'}
        onClick={() => closeNext.mutate('skipped')}
      >
        Skip next
      </Button>
    </>
  );
}
