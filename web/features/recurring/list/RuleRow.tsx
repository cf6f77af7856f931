import { Calendar, CirclePause } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatDayInSentence } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Row, ROW_CONTROLS, RowName } from '#web/ui/list/Row.tsx';
import { Path, formatPath } from '#web/ui/page/Path.tsx';
import { RingCheck } from '#web/ui/marks/RingCheck.tsx';
import { useCloseNext } from '../instance-mutations.ts';
import { RuleMenu } from './RuleMenu.tsx';
import classes from './RuleRow.module.css';
import { countsOf, countText, levelsOfRule, missedText, nextText, rateText } from '../rule-text.ts';

interface RuleRowProps {
  rule: RecurringTask;
  /** Its project; undefined until it is loaded. */
  project: Project | undefined;
  /** Whether it is open in the panel. */
  current: boolean;
}

/** A recurring task in a list: pattern, next date and completion rate. Its ring completes the next one. */
export function RuleRow({ rule, project, current }: RuleRowProps) {
  const now = usePersonNow();
  const closeNext = useCloseNext(rule);
  const next = nextText(rule, now);
  const names = levelsOfRule(rule, project);
  const closing = closeNext.isPending && closeNext.variables === 'completed';
  return (
    <Box as="li" hairline className={classes['item']}>
      <Row
        rowId={rule.id}
        className={classes['row']}
        edge={project?.pillar_color ?? null}
        edgeName={project?.pillar_name}
        current={current}
        quiet={!rule.is_active}
      >
        <span className={`${classes['lead']} ${ROW_CONTROLS}`}>
          {rule.next_due !== null && rule.next_id !== null ? (
            <RingCheck
              state={closing ? 'done' : 'open'}
              label={`Complete “${rule.name}” of ${formatDayInSentence(rule.next_due, now.day)}`}
              disabled={closeNext.isPending}
              onToggle={() => closeNext.mutate('completed')}
            />
          ) : (
            !rule.is_active && <CirclePause size={20} strokeWidth={1.5} aria-hidden />
          )}
        </span>
        <Box shrink className={classes['text']}>
          <Group align="baseline">
            <RowName
              href={hrefOf('tasks', { view: 'repeating', id: rule.id })}
              title={formatPath(names) || undefined}
              aria-current={current || undefined}
            >
              {rule.name}
            </RowName>
            {rule.missed > 1 && (
              <Text fixed tone="soft" className={classes['missed']}>
                {missedText(rule.missed)}
              </Text>
            )}
          </Group>
          {rule.project_name !== null && <Path names={names} />}
        </Box>
        <Text as="p" textWrap="pretty" note className={classes['summary']}>
          {rule.summary}
        </Text>
        <Grid gap={3.5} tabular hint className={classes['marks']}>
          <WaitingMark id={rule.id} />
          <Group as="span" inline gap={1.5} tone="soft" icons="dim" late={next.late} className={classes['next']}>
            {rule.next_due !== null && <Calendar {...SMALL_ICON} />}
            {rule.missed <= 1 && <span className="sr-only">Next: </span>}
            {next.text}
          </Group>
          <span title={countText(countsOf(rule))}>{rateText(countsOf(rule))}</span>
        </Grid>
        <span className={`${classes['trail']} ${ROW_CONTROLS}`}>
          <RuleMenu rule={rule} />
        </span>
      </Row>
    </Box>
  );
}
