import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { BottomSheet } from '#web/ui/dialog/BottomSheet.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { ProjectList } from '../project-list/ProjectList.tsx';
import type { QuickAddProps } from '../QuickAdd.tsx';
import { QuickAddChips } from '../chips/QuickAddChips.tsx';
import { QuickAddInput } from '../QuickAddInput.tsx';
import { QuickAddNotices } from '../chips/QuickAddNotices.tsx';
import { addedWords, addLabel } from '../line-words.ts';
import { RefusedLines } from '../RefusedLines.tsx';
import { useQuickAdd } from '../use-quick-add.ts';
import { ChosenProject } from './ChosenProject.tsx';
import classes from './PhoneComposer.module.css';
import { PhoneTools } from './PhoneTools.tsx';

interface PhoneComposerProps extends Omit<QuickAddProps, 'look' | 'onClose' | 'label' | 'inputRef'> {
  onClose: () => void;
}

/**
 * The line that adds tasks on a phone: a sheet that rests on the keyboard. The name wraps and stays in sight, what was
 * understood stands below it, and buttons write what is long to type. It stays open for the next task.
 */
export function PhoneComposer({ onClose, placeholder = 'Add a task', ...options }: PhoneComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const notes = useId();
  const { data: projects = [] } = useQuery(projectQueries.list());
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const quick = useQuickAdd({ projects, areas, wanted: true, covers: true, ...options });
  const { list, chips } = quick;
  const isEmpty = quick.lines.length === 0;
  // After a menu has given the focus back to its button: the keyboard stays.
  const focusInput = () => setTimeout(() => form.current?.querySelector('textarea')?.focus());
  const namesProject = chips.some(({ kind }) => kind === 'project');

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (list.onKey(event.key)) event.preventDefault();
  }

  return (
    <BottomSheet label="Add a task" onClose={onClose}>
      <form
        ref={form}
        aria-label="Add a task"
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void quick.add();
          focusInput();
        }}
      >
        <div className={classes['line']}>
          <QuickAddInput
            aria-label="New task"
            aria-describedby={notes}
            aria-autocomplete="list"
            aria-controls={list.isOpen ? list.id : undefined}
            aria-activedescendant={list.isOpen && list.active >= 0 ? list.entryId(list.active) : undefined}
            placeholder={placeholder}
            line={quick.line}
            severalLines
            onLine={quick.change}
            onCaret={list.onCaret}
            understood={chips.flatMap(({ ranges }) => ranges)}
            offered={quick.offers.flatMap(({ ranges }) => ranges)}
            onKeyDown={onKeyDown}
            data-autofocus
          />
        </div>
        <div className={classes['below']}>
          <QuickAddNotices quick={quick} onPressed={focusInput} />
          <QuickAddChips
            chips={chips}
            offers={quick.offers}
            projects={projects}
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
          <p role="status" className={classes['added']}>
            {addedWords(quick)}
          </p>
        </div>
        <div className={classes['foot']}>
          <PhoneTools quick={quick} projects={projects} onChosen={focusInput} />
          <button type="submit" className={classes['send']} aria-label={addLabel(quick)} disabled={isEmpty}>
            <ArrowUp size={20} strokeWidth={2} aria-hidden />
          </button>
        </div>
      </form>
    </BottomSheet>
  );
}
