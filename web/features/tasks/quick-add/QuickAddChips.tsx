import { Bell, Calendar, CalendarClock, Hourglass, Moon, Repeat, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import { recurringContract } from '#contract/recurring.ts';
import { quietSentence, type TimedNotice, useQuietEnd } from '#web/features/notifications/use-quiet-end.ts';
import { HomeMark } from '#web/features/projects/project-choices.tsx';
import { endText, repeatText } from '#web/features/recurring/repeat-text.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { call } from '#web/platform/api.ts';
import { personNow } from '#web/platform/clock.ts';
import { formatDate, formatDueTime, formatDuration, formatTime } from '#web/platform/format.ts';
import { useTouchScreen } from '#web/ui/list/rows/use-touch-screen.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { beginningOn } from '#contract/rules/first-day.ts';
import { FIELDS } from '../fields.tsx';
import { type Chip, chipKey } from '#contract/quick-add/grammar.ts';
import classes from './QuickAddChips.module.css';

interface QuickAddChipsProps {
  chips: readonly Chip[];
  projects: readonly Project[];
  /** Readings in doubt: pressing one makes it a chip. */
  offers: readonly Chip[];
  onReject: (chip: Chip) => void;
  onAccept: (offer: Chip) => void;
  /** Shown after the chips: the project chooser. */
  children?: ReactNode;
}

/** The understood parts of the line: chips, each with a × that returns its words to the name. */
export function QuickAddChips({ chips, offers, projects, onReject, onAccept, children }: QuickAddChipsProps) {
  const due = chips.find((chip) => chip.kind === 'due')?.date ?? null;
  const repeat = chips.find((chip) => chip.kind === 'repeat');
  return (
    <Group wrap gap={2} shrink container>
      {chips.length > 0 && (
        <ul className={classes['chips']} aria-label="Understood">
          {chips.map((chip) => (
            <li key={chip.kind} className={classes['chip']}>
              <ChipText chip={chip} projects={projects} due={due} repeats={repeat !== undefined} />
              <button
                type="button"
                className={classes['reject']}
                aria-label={`Keep “${chip.text}” in the name`}
                onClick={() => onReject(chip)}
              >
                <X {...SMALL_ICON} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offers.map((offer) => (
        <button
          key={offer.kind === 'project' ? offer.projectId : chipKey(offer)}
          type="button"
          className={classes['offer']}
          onClick={() => onAccept(offer)}
        >
          <ChipText chip={offer} projects={projects} due={due} repeats={repeat !== undefined} />?
        </button>
      ))}
      <TabHint offers={offers} />
      {children}
      {repeat && <NextDates pattern={repeat.pattern} from={repeat.from} start={due} />}
    </Group>
  );
}

/** Says beside the offers that Tab accepts them, also to a screen reader. On a touch screen they are tapped. Tab accepts no projects. */
function TabHint({ offers }: Pick<QuickAddChipsProps, 'offers'>) {
  const touch = useTouchScreen();
  const isShown = !touch && offers.some(({ kind }) => kind !== 'project');
  return (
    <Text hint nowrap role="status">
      {isShown && 'Tab to accept'}
    </Text>
  );
}

/** `Fri, Dec 4`; of another year with it: a date of this year that has passed is read as that of the next. */
function dayText(day: string): string {
  const isOtherYear = day.slice(0, 4) !== personNow().day.slice(0, 4);
  return formatDate(day, {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...(isOtherYear && { year: 'numeric' }),
  });
}

interface ChipTextProps extends Pick<QuickAddChipsProps, 'projects'> {
  chip: Chip;
  due: string | null;
  /** The day is the first of several. */
  repeats: boolean;
}

function ChipText({ chip, projects, due, repeats }: ChipTextProps) {
  switch (chip.kind) {
    case 'due':
    case 'reminder': {
      const ofDue = repeats
        ? ({ Mark: Calendar, label: 'From', type: 'recurring_task' } as const)
        : ({ Mark: Calendar, label: 'Due', type: 'task_due' } as const);
      const ofReminder = { Mark: Bell, label: 'Reminder', type: 'task_reminder' } as const;
      const { Mark, label, type } = chip.kind === 'reminder' ? ofReminder : ofDue;
      return (
        <Words
          mark={<Mark {...SMALL_ICON} />}
          label={label}
          note={chip.time !== null && <QuietNote time={chip.time} type={type} />}
        >
          {dayText(chip.date)}
          {chip.time && `, ${formatDueTime(chip.date, chip.time, personNow().dayStartHour)}`}
          {chip.kind === 'reminder' && repeats && ', first time only'}
        </Words>
      );
    }
    case 'start':
      return (
        <Words mark={<CalendarClock {...SMALL_ICON} />} label="Starts">
          {dayText(chip.date)}
        </Words>
      );
    case 'estimate':
      return (
        <Words mark={<Hourglass {...SMALL_ICON} />} label="Estimate">
          {formatDuration(chip.minutes)}
        </Words>
      );
    case 'project': {
      const project = projects.find(({ id }) => id === chip.projectId);
      return (
        <Words
          mark={project && <HomeMark project={project} />}
          label={project && isAreaList(project) ? 'Area' : 'Project'}
          note={project && <FeedsPillar project={project} />}
        >
          {chip.projectName}
        </Words>
      );
    }
    case 'repeat':
      return (
        <Words mark={<Repeat {...SMALL_ICON} />} label="Repeats" note={chip.time && formatTime(chip.time)}>
          {repeatText(beginningOn(chip.pattern, due), due)}
          {endText(chip.pattern)}
          {chip.from === 'completion' && ', counted from completion'}
        </Words>
      );
    default: {
      const { label, choices } = FIELDS[chip.kind];
      const chosen = choices.find(({ value }) => value === chip.value);
      return (
        <Words
          mark={
            <Group as="span" inline align="stretch">
              {chosen?.mark}
            </Group>
          }
          label={label}
        >
          {chosen?.label}
        </Words>
      );
    }
  }
}

/** When a notice at this time is sent, if that is in the quiet hours. */
function QuietNote(notice: TimedNotice) {
  const end = useQuietEnd(notice);
  return (
    end !== null && (
      <Group as="span" inline gap={1} tone="soft" role="note" title={quietSentence(end)}>
        <Moon {...SMALL_ICON} />
        <span className={classes['label']}>quiet until</span>
        {end}
      </Group>
    )
  );
}

interface WordsProps {
  mark: ReactNode;
  label: string;
  note?: ReactNode;
  children: ReactNode;
}

function Words({ mark, label, note, children }: WordsProps) {
  return (
    <>
      {mark}
      <span className={classes['label']}>{label}</span>
      <span className={classes['value']}>{children}</span>
      {note}
    </>
  );
}

/** Shows the pillar of the project; nothing without one. */
export function FeedsPillar({ project }: { project: Project }) {
  return project.pillar_name && <span className={classes['label']}>for {project.pillar_name}</span>;
}

interface NextDatesProps {
  pattern: NewRecurrencePattern;
  from: RepeatFrom;
  /** Its first day; null: today. */
  start: string | null;
}

const SHOWN = 3;

/** The next dates of a repeat, calculated by the server; nothing until they are loaded. */
function NextDates({ pattern, from, start }: NextDatesProps) {
  const { data } = useQuery({
    queryKey: ['repeat-preview', pattern, from, start],
    queryFn: ({ signal }) =>
      call(
        recurringContract.preview,
        { body: { recurrence_pattern: pattern, repeat_from: from, start_date: start } },
        { signal },
      ),
    retry: false,
  });
  if (!data || data.next_dates.length === 0) return null;
  const shown = data.next_dates.slice(0, SHOWN);
  const inYears = new Set(shown.map((day) => day.slice(0, 4))).size > 1;
  const days = shown.map((day) =>
    formatDate(day, { day: 'numeric', month: 'short', ...(inYears && { year: 'numeric' }) }),
  );
  return (
    <Text ml="auto" hint ownLine>
      next: {days.join(', ')}
    </Text>
  );
}
