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
      foot={<PanelFoot rule={rule.data} />}
    >
      <RuleDetails
        {...first}
        rule={rule.data}
        project={projects.find((project) => project.id === rule.data.project_id)}
      />
    </SidePanel>
  );
}

function PanelFoot({ rule }: { rule: RecurringTask }) {
  const closeNext = useCloseNext(rule);
  const pause = usePauseRule();
  const hasOpen = rule.next_kind === 'recurring';
  if (!rule.is_active && !hasOpen) {
    return (
      <Button leftSection={<Play {...ICON} />} onClick={() => pause(rule, false)}>
        Resume
      </Button>
    );
  }
  if (!hasOpen) return null;
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
