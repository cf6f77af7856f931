import { Calendar, ChartNoAxesColumnIncreasing, type LucideIcon, Repeat, Target } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { PRIORITY_CHOICES } from '#web/ui/menu/priority-choices.tsx';
import type { Meaning } from '#contract/quick-add/grammar.ts';
import type { useQuickAdd } from '../use-quick-add.ts';
import classes from './PhoneComposer.module.css';
import { dayText, replaceWords } from './replace-words.ts';

interface PhoneToolsProps {
  quick: ReturnType<typeof useQuickAdd>;
  /** Undefined until they are loaded. */
  projects: readonly Project[] | undefined;
  onChosen: () => void;
}

/** Repeats as the grammar reads them. */
const REPEATS = ['every day', 'every weekday', 'every week', 'every month', 'every year'].map((value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
}));

/** Buttons for what is long to type: date, project, priority, repeat. An active one has a dot. */
export function PhoneTools({ quick, projects, onChosen }: PhoneToolsProps) {
  const today = useToday();
  const { line, chips, project } = quick;
  const due = chips.find((chip) => chip.kind === 'due');
  const priority = chips.find((chip) => chip.kind === 'priority')?.value ?? null;
  const named = chips.find((chip) => chip.kind === 'project');
  const repeats = chips.some(({ kind }) => kind === 'repeat');
  // Buttons insert words into a line; with several lines, only the project is set for all.
  const isOne = quick.lines.length < 2;

  function write(kind: Meaning['kind'], words: string) {
    quick.change(replaceWords(line, chips, kind, words));
    onChosen();
  }
  function choose(id: string | null) {
    // A project in the text would override the chosen one.
    if (named) quick.reject(named);
    quick.choose(id);
    onChosen();
  }
  function create(name: string) {
    if (named) quick.reject(named);
    quick.chooseNew(name);
    onChosen();
  }

  return (
    <Group align="stretch" role="group" aria-label="Set">
      {isOne && (
        <DayMenu
          label="Due date"
          position="top"
          value={due?.date ?? null}
          today={today}
          weekStart={weekStart()}
          noneLabel="No due date"
          onChange={(day) => write('due', dayText(day, today, due?.time ?? null))}
        >
          <Tool icon={Calendar} label="Due date" isSet={due !== undefined} />
        </DayMenu>
      )}
      <ChoiceMenu
        label="Project"
        search="Find a project or area"
        width={300}
        position="top"
        choices={[...projectChoices(projects ?? []), TO_INBOX]}
        value={named?.projectId ?? project?.id ?? TO_INBOX.value}
        onChoose={(id) => choose(id === TO_INBOX.value ? null : id)}
        {...(projects && { onCreate: create })}
      >
        <Tool icon={Target} label="Project" isSet={named !== undefined || project !== undefined} />
      </ChoiceMenu>
      {isOne && (
        <>
          <ChoiceMenu
            label="Priority"
            width={160}
            position="top"
            choices={PRIORITY_CHOICES}
            value={priority}
            onChoose={(level) => write('priority', `!${level}`)}
          >
            <Tool icon={ChartNoAxesColumnIncreasing} label="Priority" isSet={priority !== null} />
          </ChoiceMenu>
          <ChoiceMenu
            label="Repeat"
            width={176}
            position="top"
            choices={REPEATS}
            value={null}
            onChoose={(words) => write('repeat', words)}
          >
            <Tool icon={Repeat} label="Repeat" isSet={repeats} />
          </ChoiceMenu>
        </>
      )}
    </Group>
  );
}

function Tool({ icon: Icon, label, isSet, ...button }: { icon: LucideIcon; label: string; isSet: boolean }) {
  return (
    <Grid
      as="button"
      {...button}
      type="button"
      center
      relative
      tone="dim"
      radius="md"
      className={classes['tool']}
      aria-label={isSet ? `${label}, set` : label}
      data-set={isSet || undefined}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </Grid>
  );
}
