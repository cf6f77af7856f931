import { ActionIcon } from '@mantine/core';
import { ChevronDown, Eye, Hourglass, Lock, Repeat, X } from 'lucide-react';
import { weekStart } from '#web/platform/clock.ts';
import { formatDate, formatDuration, plural } from '#web/platform/format.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { repeatText } from '#web/features/recurring/repeat-text.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import type { PlannedTask } from './plan.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './PlanPreview.module.css';

interface PlanPreviewProps {
  name: string;
  tasks: readonly PlannedTask[];
  today: string;
  onDate: (id: string, day: string | null) => void;
  onLeaveOut: (id: string) => void;
}

/** The planned tasks, each with its date, its prerequisites and its duration. */
export function PlanPreview({ name, tasks, today, onDate, onLeaveOut }: PlanPreviewProps) {
  return (
    <>
      <Box as="header" lineBottom className={classes['head']}>
        <Group as="p" gap={2} hint>
          <Eye {...SMALL_ICON} />
          Preview. Nothing is created yet.
        </Group>
        <Group align="baseline" justify="between" gap={4} mt={1}>
          <Text as="h2" shrink size="lead" weight={600} breakAnywhere>
            {name.trim() || 'Untitled project'}
          </Text>
          <Text fixed fontSize="meta" tone="dim" tabular>
            {rangeText(tasks, today)}
          </Text>
        </Group>
      </Box>
      {tasks.length === 0 ? (
        <Text as="p" hint py={3} fontSize="small">
          No tasks. The project starts empty.
        </Text>
      ) : (
        <Box as="ul" container className={classes['rows']} aria-label="Tasks of the new project">
          {tasks.map((planned) => (
            <PreviewRow key={planned.task.id} planned={planned} today={today} onDate={onDate} onLeaveOut={onLeaveOut} />
          ))}
        </Box>
      )}
    </>
  );
}

interface PlanSumProps {
  tasks: readonly PlannedTask[];
  leftOut: number;
  onPutBack: () => void;
}

/** The total of the planned tasks, and how many are left out. */
export function PlanSum({ tasks, leftOut, onPutBack }: PlanSumProps) {
  return (
    <p className={classes['sum']}>
      {sumText(tasks)}
      {leftOut > 0 && (
        <>
          {' · '}
          {leftOut} left out{' '}
          <TextButton underlined className={classes['back']} onClick={onPutBack}>
            {' '}
            Add back{' '}
          </TextButton>
        </>
      )}
    </p>
  );
}

interface PreviewRowProps extends Pick<PlanPreviewProps, 'today' | 'onDate' | 'onLeaveOut'> {
  planned: PlannedTask;
}

function PreviewRow({ planned, today, onDate, onLeaveOut }: PreviewRowProps) {
  const { task, due_date, day, level, after } = planned;
  const { id, name, estimated_duration, recurrence_pattern } = task;
  const date = due_date === null ? 'No date' : formatWeekday(due_date, today);
  return (
    <Grid as="li" align="center" gap={2} rowGap={0} lineBottom className={classes['row']}>
      <DayMenu
        label={`Due date of ${name}`}
        value={due_date}
        today={today}
        weekStart={weekStart()}
        noneLabel="No date"
        onChange={(chosen) => onDate(id, chosen)}
      >
        <button
          type="button"
          className={classes['date']}
          data-empty={due_date === null || undefined}
          data-with-year={(due_date !== null && isOfAnotherYear(due_date, today)) || undefined}
          aria-label={`Due date of ${name}: ${date}`}
        >
          {date}
          <ChevronDown {...SMALL_ICON} />
        </button>
      </DayMenu>
      <Text fontSize="meta" tone="dim" tabular className={classes['day']}>
        {day === null ? '' : day > 0 ? `day ${day}` : plural(1 - day, 'day') + ' before'}
      </Text>
      <span className={classes['task']} style={{ paddingInlineStart: `${level * 1.25}rem` }}>
        <span className={classes['ring']} data-blocked={after.length > 0 || undefined} aria-hidden>
          {after.length > 0 && <Lock size={10} strokeWidth={2} />}
        </span>
        <Text shrink weight={450} breakAnywhere>
          {name}
        </Text>
        {recurrence_pattern && (
          <Group as="span" gap={1} fixed fontSize="meta" tone="dim">
            <Repeat {...SMALL_ICON} />
            {repeatText(recurrence_pattern, due_date)}
          </Group>
        )}
      </span>
      <Group as="span" gap={1.5} shrink hint className={classes['after']}>
        {after.length > 0 && (
          <>
            <Lock {...SMALL_ICON} />
            <Text truncate>after {formatPrerequisites(after)}</Text>
          </>
        )}
      </Group>
      <Group as="span" gap={1.5} shrink tabular hint className={classes['time']}>
        {estimated_duration !== null && (
          <>
            <Hourglass {...SMALL_ICON} />
            {formatDuration(estimated_duration)}
          </>
        )}
      </Group>
      <ActionIcon
        variant="subtle"
        size="sm"
        className={classes['out'] ?? ''}
        aria-label={`Leave out ${name}`}
        onClick={() => onLeaveOut(id)}
      >
        <X {...SMALL_ICON} />
      </ActionIcon>
    </Grid>
  );
}

const formatPrerequisites = ([first, ...others]: readonly string[]): string =>
  `“${first}”${others.length > 0 ? ` and ${others.length} more` : ''}`;

/** `Mon 23 Nov`, with the year if it is another one. */
const formatWeekday = (day: string, today: string): string =>
  formatDate(day, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isOfAnotherYear(day, today) && { year: 'numeric' }),
  });

const isOfAnotherYear = (day: string, today: string): boolean => day.slice(0, 4) !== today.slice(0, 4);

/** `23 Nov to 13 Dec`; empty without dates. */
function rangeText(tasks: readonly PlannedTask[], today: string): string {
  const days = tasks.flatMap(({ due_date }) => due_date ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const words = (day: string) =>
    formatDate(day, {
      day: 'numeric',
      month: 'short',
      ...(isOfAnotherYear(day, today) && { year: 'numeric' }),
    });
  return first === last ? words(first) : `${words(first)} to ${words(last)}`;
}

/** `9 tasks, about 8 h 15 · 4 wait for another task` */
function sumText(tasks: readonly PlannedTask[]): string {
  const minutes = tasks.reduce((sum, { task }) => sum + (task.estimated_duration ?? 0), 0);
  const waiting = tasks.filter(({ after }) => after.length > 0).length;
  const time = minutes === 0 ? '' : `, about ${formatDuration(minutes)}`;
  const waits = waiting === 0 ? '' : ` · ${waiting === 1 ? '1 waits' : `${waiting} wait`} for another task`;
  return `${plural(tasks.length, 'task')}${time}${waits}`;
}
