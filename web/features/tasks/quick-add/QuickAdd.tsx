import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft, Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { useFocusWithin } from '#web/ui/form/use-focus-within.ts';
import classes from './QuickAdd.module.css';
import { QuickAddChips } from './QuickAddChips.tsx';
import { QuickAddInput } from './QuickAddInput.tsx';
import { QuickAddProject } from './QuickAddProject.tsx';
import { RefusedLines } from './RefusedLines.tsx';
import { type QuickAddOptions, useQuickAdd } from './use-quick-add.ts';

export interface QuickAddProps extends Pick<QuickAddOptions, 'projectId' | 'afterAdd' | 'whenNotDone'> {
  /** In a dialog of its own: open from the start, and it says what was added. */
  alone?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * One line that adds tasks: `Pay rent tomorrow 9:00 !high #Monthly budget every month`. What is understood is
 * highlighted and stands below as chips. Enter adds and keeps the focus; Escape clears, then leaves.
 */
export function QuickAdd({ alone = false, inputRef, ...options }: QuickAddProps) {
  const { focused, onFocus, onBlur } = useFocusWithin();
  const form = useRef<HTMLFormElement>(null);
  const notes = useId();
  const wanted = alone || focused;
  const { data: projects } = useQuery({ ...projectQueries.list(), enabled: wanted });
  const quick = useQuickAdd({ projects: projects ?? [], wanted, ...options });
  const open = wanted || quick.line !== '' || quick.error !== null || quick.refused.length > 0;
  const focusInput = () => form.current?.querySelector('input')?.focus();

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (quick.line !== '') quick.change('');
    else if (!alone) event.currentTarget.blur();
  }

  return (
    <div
      className={classes['card']}
      data-open={open || undefined}
      data-alone={alone || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <form
        ref={form}
        aria-label="Add a task"
        onSubmit={(event) => {
          event.preventDefault();
          void quick.add();
          focusInput();
        }}
      >
        <div className={classes['top']}>
          <Plus {...LARGE_ICON} className={classes['plus']} />
          <QuickAddInput
            ref={inputRef}
            aria-label="New task"
            aria-describedby={notes}
            aria-keyshortcuts="q"
            placeholder="Add a task, for example “Call Ana tomorrow 17:00 !high”"
            line={quick.line}
            onLine={quick.change}
            understood={quick.chips.flatMap(({ ranges }) => ranges)}
            offered={quick.offers.flatMap(({ ranges }) => ranges)}
            onKeyDown={onKeyDown}
            data-quick-add={alone ? undefined : ''}
            data-autofocus={alone || undefined}
            // A dialog around it closes with Escape once there is nothing left to clear.
            data-mantine-stop-propagation={quick.line !== '' || undefined}
          />
          {open ? (
            <Button
              type="submit"
              size="compact-sm"
              disabled={quick.line.trim() === ''}
              rightSection={<CornerDownLeft size={14} strokeWidth={2} aria-hidden />}
            >
              Add
            </Button>
          ) : (
            <kbd className={classes['key']} aria-hidden>
              q
            </kbd>
          )}
        </div>
        {open && projects && (
          <div className={classes['below']}>
            <QuickAddChips
              chips={quick.chips}
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
              {!quick.chips.some(({ kind }) => kind === 'project') && (
                <QuickAddProject
                  projects={projects}
                  project={quick.project}
                  onChoose={(id) => {
                    quick.choose(id);
                    // After the list has given the focus back to its button.
                    setTimeout(focusInput);
                  }}
                />
              )}
            </QuickAddChips>
          </div>
        )}
        <div id={notes}>
          <FormError error={quick.error} />
          <RefusedLines lines={quick.refused} onRetry={(draft) => void quick.retry(draft)} onDrop={quick.drop} />
        </div>
        <p role="status" className={alone ? classes['added'] : 'sr-only'}>
          {quick.added && !quick.error && `“${quick.added.name}” added to ${quick.added.project_name}.`}
        </p>
      </form>
    </div>
  );
}
