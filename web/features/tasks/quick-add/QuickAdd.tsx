import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft, Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { formatTime } from '#web/platform/format.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useFocusWithin } from '#web/ui/form/use-focus-within.ts';
import classes from './QuickAdd.module.css';
import { addedText, addLabel, closedLabel } from './line-text.ts';
import { QuickAddInput } from './QuickAddInput.tsx';
import { type QuickAddOptions, useQuickAdd } from './use-quick-add.ts';

export interface QuickAddProps extends Pick<QuickAddOptions, 'place' | 'projectId' | 'afterAdd' | 'whenNotDone'> {
  /**
   * `card` is a line on a page, which overlays the content while it is open, so that nothing moves. `dialog` is open
   * from the start and shows what was added. `plain` has no frame, `column` is for narrow places.
   */
  look?: 'card' | 'dialog' | 'plain' | 'column';
  /** The name of the field, if it is not for any new task. */
  label?: string;
  placeholder?: string;
  /** The line was opened by a button: it is focused at once, and Escape closes it. */
  onClose?: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Loaded once the line is focused. */
const LazyBelowLine = lazyPart(async () => (await import('./BelowLine.tsx')).BelowLine, undefined, { needed: false });

/** As this browser writes times. */
const EXAMPLE = `Add a task, for example “Call Ana tomorrow ${formatTime('17:00')} !high”`;

/**
 * One line that adds tasks: `Pay rent tomorrow 9:00 !high #Monthly budget every month`. Understood words are
 * highlighted, with chips below; `#` lists the projects. Enter adds and keeps the focus; Escape closes the list, then
 * leaves the line and keeps its text as a draft.
 */
export function QuickAdd(props: QuickAddProps) {
  const { look = 'card', label, placeholder = EXAMPLE, onClose, inputRef, ...options } = props;
  const { focused, onFocus, onBlur } = useFocusWithin();
  const form = useRef<HTMLFormElement>(null);
  const notes = useId();
  const field = useId();
  const isDialog = look === 'dialog';
  const wanted = isDialog || focused;
  const projects = useHomes({ enabled: wanted });
  const { data: areas } = useQuery({ ...areaQueries.choices(), enabled: wanted });
  const quick = useQuickAdd({ projects, areas, wanted, ...options });
  const { list } = quick;
  const isEmpty = quick.line === '';
  const failed = quick.error !== null || quick.refused.length > 0;
  // An empty line shows no notices. On a page it covers the content only while it is in use.
  const open = isDialog || ((focused || look !== 'card') && (!isEmpty || failed || (focused && quick.notice !== null)));
  const left = look === 'card' && !open && (failed || !isEmpty);
  const takesProject = !options.place?.without.includes('project');
  const focusInput = () => form.current?.querySelector('textarea')?.focus();

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (quick.onKey(event)) event.preventDefault();
    else if (event.key === 'Escape' && !isDialog) leave(event);
  }
  function leave(event: KeyboardEvent<HTMLTextAreaElement>) {
    // A panel around a line in use stays open.
    if (!isEmpty) event.preventDefault();
    quick.leave();
    if (onClose) onClose();
    else event.currentTarget.blur();
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void quick.add();
    focusInput();
  }
  const add = (
    <Button
      type="submit"
      size="compact-sm"
      disabled={quick.lines.length === 0}
      rightSection={<CornerDownLeft size={14} strokeWidth={2} aria-hidden />}
    >
      {addLabel(quick)}
    </Button>
  );

  return (
    <div className={classes['place']} data-look={look}>
      <div
        className={classes['card']}
        data-open={open || undefined}
        data-focused={wanted || undefined}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <form ref={form} aria-label={label ?? 'Add a task'} onSubmit={onSubmit}>
          <Group align="start" gap={2} minH="touch" className={classes['top']}>
            <Plus {...LARGE_ICON} className={classes['plus']} />
            <QuickAddInput
              ref={inputRef}
              aria-label={label ?? 'New task'}
              aria-describedby={notes}
              aria-autocomplete={takesProject ? 'list' : undefined}
              aria-controls={list.isOpen ? list.id : undefined}
              aria-activedescendant={list.isOpen && list.active >= 0 ? list.entryId(list.active) : undefined}
              aria-keyshortcuts={look === 'card' ? 'q' : undefined}
              placeholder={placeholder}
              line={quick.line}
              onLine={quick.change}
              onCaret={list.onCaret}
              onFocus={quick.enter}
              understood={quick.chips.flatMap(({ ranges }) => ranges)}
              offered={quick.offers.flatMap(({ ranges }) => ranges)}
              onKeyDown={onKeyDown}
              severalLines
              isRestored={quick.isRestored}
              id={field}
              data-quick-add={look === 'card' ? '' : undefined}
              data-autofocus={isDialog || undefined}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only if the user has just opened it
              autoFocus={onClose !== undefined}
            />
            {look === 'card' &&
              (open || focused ? (
                add
              ) : left ? (
                <Text as="label" htmlFor={field} mt={3} size="small" tone={failed ? 'danger' : 'dim'}>
                  {closedLabel(isEmpty, failed)}
                </Text>
              ) : (
                <Text as="kbd" tone="dim" textAlign="center" hideOnPhone className={classes['key']} aria-hidden>
                  q
                </Text>
              ))}
          </Group>
          {(open || wanted) && (
            <LazyBelowLine
              open={open}
              quick={quick}
              projects={projects}
              areas={areas ?? []}
              takesProject={takesProject}
              notesId={notes}
              onPressed={focusInput}
              foot={
                (isDialog || (look === 'column' && wanted)) && (
                  <>
                    {look === 'column' && onClose && (
                      <Button variant="subtle" size="compact-sm" onClick={onClose}>
                        Cancel
                      </Button>
                    )}
                    {add}
                  </>
                )
              }
            />
          )}
          <p
            role={quick.hasToast && !(left && failed) ? undefined : 'status'}
            className={isDialog ? classes['added'] : 'sr-only'}
          >
            {left && failed ? closedLabel(isEmpty, failed) : (isDialog || !quick.hasToast) && addedText(quick)}
          </p>
        </form>
      </div>
    </div>
  );
}
