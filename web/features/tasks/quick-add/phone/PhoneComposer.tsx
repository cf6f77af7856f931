import { useQuery } from '@tanstack/react-query';
import { ArrowUp, FolderPlus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { Project } from '#contract/projects.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { BottomSheet } from '#web/ui/dialog/BottomSheet.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Grid, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { HomeMark } from '#web/features/projects/project-choices.tsx';
import { ProjectList } from '../project-list/ProjectList.tsx';
import type { QuickAddProps } from '../QuickAdd.tsx';
import { isToCreate, type ProjectToCreate } from '../line-drafts.ts';
import { LineNotices, RefusedLines } from '../LineNotices.tsx';
import { addedText, addLabel } from '../line-text.ts';
import { QuickAddChips } from '../QuickAddChips.tsx';
import chipClasses from '../QuickAddChips.module.css';
import { QuickAddInput } from '../QuickAddInput.tsx';
import { useQuickAdd } from '../use-quick-add.ts';
import classes from './PhoneComposer.module.css';
import { PhoneTools } from './PhoneTools.tsx';

interface PhoneComposerProps extends Omit<QuickAddProps, 'look' | 'onClose' | 'label' | 'inputRef'> {
  onClose: () => void;
}

/**
 * Quick add on a phone: a sheet above the keyboard. The name wraps and stays visible, with chips below it, and buttons
 * insert what is long to type. It stays open for the next task.
 */
export function PhoneComposer({ onClose, placeholder = 'Add a task', ...options }: PhoneComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const notes = useId();
  const projects = useHomes();
  const { data: areas } = useQuery(areaQueries.choices());
  const quick = useQuickAdd({ projects, areas, wanted: true, covers: true, ...options });
  const { list, chips } = quick;
  const isEmpty = quick.lines.length === 0;
  // After a menu has returned the focus to its button; the keyboard stays open.
  const focusInput = () => setTimeout(() => form.current?.querySelector('textarea')?.focus());
  const namesProject = chips.some(({ kind }) => kind === 'project');

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (quick.onKey(event)) event.preventDefault();
  }

  return (
    <BottomSheet label="Add a task" onClose={onClose}>
      <Stack
        as="form"
        ref={form}
        aria-label="Add a task"
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void quick.add();
          focusInput();
        }}
      >
        <Box fixed className={classes['line']}>
          <QuickAddInput
            aria-label="New task"
            aria-describedby={notes}
            aria-autocomplete="list"
            aria-controls={list.isOpen ? list.id : undefined}
            aria-activedescendant={list.isOpen && list.active >= 0 ? list.entryId(list.active) : undefined}
            placeholder={placeholder}
            line={quick.line}
            severalLines
            isRestored={quick.isRestored}
            onLine={quick.change}
            onCaret={list.onCaret}
            onFocus={quick.enter}
            understood={chips.flatMap(({ ranges }) => ranges)}
            offered={quick.offers.flatMap(({ ranges }) => ranges)}
            onKeyDown={onKeyDown}
            data-autofocus
          />
        </Box>
        <Grid gap={2} cols={1} className={classes['below']}>
          <LineNotices quick={quick} onPressed={focusInput} />
          <QuickAddChips
            chips={chips}
            offers={quick.offers}
            projects={projects ?? []}
            onReject={(chip) => {
              quick.reject(chip);
              focusInput();
            }}
            onAccept={(offer) => {
              quick.accept(offer);
              focusInput();
            }}
          >
            {!namesProject && quick.project && (
              <ChosenProject
                project={quick.project}
                onDrop={() => {
                  quick.choose(null);
                  focusInput();
                }}
              />
            )}
          </QuickAddChips>
          <ProjectList list={list} />
          <div id={notes}>
            <FormError error={quick.error} />
            <RefusedLines lines={quick.refused} onRetry={(draft) => void quick.retry(draft)} onDrop={quick.drop} />
          </div>
          {/* Its toast announces it. */}
          <Text as="p" note>
            {addedText(quick)}
          </Text>
        </Grid>
        <Group justify="between" fixed lineTop className={classes['foot']}>
          <PhoneTools quick={quick} projects={projects} onChosen={focusInput} />
          <button type="submit" className={classes['send']} aria-label={addLabel(quick)} disabled={isEmpty}>
            <ArrowUp size={20} strokeWidth={2} aria-hidden />
          </button>
        </Group>
      </Stack>
    </BottomSheet>
  );
}

interface ChosenProjectProps {
  project: Project | ProjectToCreate;
  /** Moves the task to the Inbox. */
  onDrop: () => void;
}

/** The project chosen with a button, as a chip. */
function ChosenProject({ project, onDrop }: ChosenProjectProps) {
  const isNew = isToCreate(project);
  return (
    <span className={chipClasses['chip']}>
      {isNew ? <FolderPlus {...SMALL_ICON} /> : <HomeMark project={project} />}
      <span className="sr-only">Project</span>
      <span className={chipClasses['value']}>
        {isNew && 'New: '}
        {project.name}
      </span>
      <button
        type="button"
        className={chipClasses['reject']}
        aria-label={`Remove ${project.name}, add to the Inbox`}
        onClick={onDrop}
      >
        <X {...SMALL_ICON} />
      </button>
    </span>
  );
}
