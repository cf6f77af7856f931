import { levelsAbove } from '#contract/rules/area-list.ts';
import { CircleCheck, Repeat, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompletionRow as Completed } from '#contract/insights.ts';
import { lengthOf } from '#contract/rules/task-length.ts';
import { hrefOfSubject, reasonText } from '#web/features/tasks/completed-subject.ts';
import { formatCount, formatDuration, plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Path } from '#web/ui/page/Path.tsx';
import { Row, ROW_CONTROLS, RowName } from '#web/ui/list/Row.tsx';
import classes from './Rows.module.css';

const KINDS = {
  task: { Icon: CircleCheck, label: 'Task' },
  recurring: { Icon: Repeat, label: 'Repeating task' },
  project: { Icon: Target, label: 'Project' },
} as const;

interface CompletionRowProps {
  completed: Completed;
  /** Shows minutes instead of points. */
  showsTime: boolean;
  taskHref: (panelId: string) => string;
}

/** A completion with its points and their reasons, or its time. It links to its subject while that exists. */
export function CompletionRow({ completed, showsTime, taskHref }: CompletionRowProps) {
  const { kind, name, breakdown, exists } = completed;
  const { Icon, label } = KINDS[kind];
  return (
    <Row
      className={classes['row'] ?? ''}
      rowId={exists ? completed.id : undefined}
      edge={completed.pillar_color}
      edgeName={completed.pillar_name}
    >
      <Group as="span" inline align="stretch" fixed tone="dim" title={label}>
        <Icon {...ICON} />
        <span className="sr-only">{label}: </span>
      </Group>
      <Box grow shrink>
        {exists ? (
          <RowName href={hrefOfSubject(completed, taskHref)}>{name}</RowName>
        ) : (
          <Text as="p" size="body" tone="soft" breakAnywhere>
            {name} <Text hint>· since deleted or archived</Text>
          </Text>
        )}
        <Path names={levelsAbove(kind === 'project' ? { ...completed, project_name: null } : completed)} />
        {!showsTime && breakdown.length > 1 && (
          <Text as="p" hint>
            {reasonText(completed)}
          </Text>
        )}
        {showsTime && completed.given_minutes === null && (
          <Text as="p" hint>
            at the usual length
          </Text>
        )}
      </Box>
      {showsTime ? <Minutes given={completed.given_minutes} /> : <Points points={completed.points} />}
    </Row>
  );
}

const Points = ({ points }: { points: number }) => (
  <Figure title={plural(points, 'point')}>
    +{formatCount(points)}
    <span className="sr-only"> points</span>
  </Figure>
);

/** @param given null if unknown: the usual length is assumed. */
function Minutes({ given }: { given: number | null }) {
  const { usual_task_minutes: usual } = useUser();
  return <Figure>{formatDuration(lengthOf(given, usual))}</Figure>;
}

const Figure = (props: { title?: string; children: ReactNode }) => (
  <Text fixed fontSize="small" tone="soft" weight={500} tabular className={ROW_CONTROLS} {...props} />
);
