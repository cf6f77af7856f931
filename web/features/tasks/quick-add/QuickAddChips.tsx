import { Calendar, Repeat, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { repeatWords } from '#web/features/recurring/repeat-words.ts';
import { PRIORITY_WORDS } from '#web/ui/menu/priority-choices.tsx';
import { formatDate, formatTime } from '#web/platform/format.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { NextDates } from './NextDates.tsx';
import type { QuickAddChip } from './parse-quick-add.ts';
import classes from './QuickAddChips.module.css';
import { beginningOn } from './repeat-start.ts';

interface QuickAddChipsProps {
  chips: readonly QuickAddChip[];
  projects: readonly Project[];
  onReject: (chip: QuickAddChip) => void;
  /** After the chips: the chooser of a project. */
  children?: ReactNode;
}

/** What was understood of the line, each piece with a × that gives its words back to the name. */
export function QuickAddChips({ chips, projects, onReject, children }: QuickAddChipsProps) {
  const due = chips.find((chip) => chip.kind === 'due')?.date ?? null;
  const repeat = chips.find((chip) => chip.kind === 'repeat');
  return (
    <div className={classes['row']}>
      {chips.length > 0 && (
        <ul className={classes['chips']} aria-label="Understood">
          {chips.map((chip) => (
            <li key={chip.kind} className={classes['chip']}>
              <ChipWords chip={chip} projects={projects} due={due} />
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
      {children}
      {repeat && <NextDates pattern={repeat.pattern} start={due} />}
    </div>
  );
}

interface ChipWordsProps extends Pick<QuickAddChipsProps, 'projects'> {
  chip: QuickAddChip;
  due: string | null;
}

function ChipWords({ chip, projects, due }: ChipWordsProps) {
  switch (chip.kind) {
    case 'due':
      return (
        <Words mark={<Calendar {...SMALL_ICON} />} label="Due">
          {formatDate(chip.date, { weekday: 'short', day: 'numeric', month: 'short' })}
          {chip.time && `, ${formatTime(chip.time)}`}
        </Words>
      );
    case 'priority':
      return (
        <Words
          mark={
            <span className={classes['bars']} aria-hidden>
              <PriorityBars level={chip.priority} />
            </span>
          }
          label="Priority"
        >
          {PRIORITY_WORDS[chip.priority]}
        </Words>
      );
    case 'project': {
      const project = projects.find(({ id }) => id === chip.projectId);
      return (
        <Words
          mark={project?.pillar_color && <Dot color={project.pillar_color} />}
          label="Project"
          note={project && <FeedsPillar project={project} />}
        >
          {chip.projectName}
        </Words>
      );
    }
    case 'repeat':
      return (
        <Words mark={<Repeat {...SMALL_ICON} />} label="Repeats">
          {repeatWords(beginningOn(chip.pattern, due))}
        </Words>
      );
  }
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

/** Which pillar a task of this project feeds; nothing for a project without one. */
export function FeedsPillar({ project }: { project: Project }) {
  return project.pillar_name && <span className={classes['label']}>for {project.pillar_name}</span>;
}
