import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON, LARGE_ICON } from '../marks/icon.ts';
import classes from './Toasts.module.css';
import { type Side, sideFor } from './toast-side.ts';
import { currentToast, dismissToast, holdToast, subscribeToasts, type Toast } from './toasts.ts';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** The region of the toasts. It is rendered even without toasts, so that screen readers know it. */
export function Toasts() {
  const { toast, held } = useSyncExternalStore(subscribeToasts, currentToast);
  const side = useSide(toast !== null);
  return (
    <div className={classes['region']} role="status" aria-live="polite" aria-atomic="true" data-side={side}>
      {toast && <ToastCard key={toast.id} toast={toast} held={held} />}
    </div>
  );
}

/** The side of the screen where a toast covers no focused field, followed while one is shown. */
function useSide(shown: boolean): Side {
  const [side, setSide] = useState<Side>('bottom');
  useEffect(() => {
    if (!shown) return undefined;
    const look = () => setSide(sideFor(focusedField(), window.visualViewport?.height ?? window.innerHeight));
    look();
    // The keyboard of a phone changes the height.
    window.visualViewport?.addEventListener('resize', look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      window.visualViewport?.removeEventListener('resize', look);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, [shown]);
  return side;
}

/** Null also in a sheet, since toasts are above it. */
function focusedField(): DOMRect | null {
  if (document.documentElement.style.getPropertyValue('--toast-bottom') !== '') return null;
  const field = document.activeElement?.closest('input, textarea, [contenteditable="true"]');
  return field?.getBoundingClientRect() ?? null;
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const Icon = ICONS[toast.type];
  const { action, also } = toast;
  const card = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<EventTarget | null>(null);

  // A closing toast may remove the focus.
  useLayoutEffect(
    () => () => {
      if (card.current?.contains(document.activeElement)) restoreFocus(focusedBefore.current);
    },
    [],
  );
  return (
    <Group
      ref={card}
      gap={3}
      wrap
      relative
      fill="raised"
      radius="lg"
      shadow={2}
      className={classes['toast']}
      data-type={toast.type}
      // Not on entering: the pointer may rest here when a menu above the toast closes, and the next toast would be hidden.
      onMouseMove={() => holdToast(true)}
      onMouseLeave={() => holdToast(false)}
      onFocus={(event) => {
        holdToast(true);
        if (!event.currentTarget.contains(event.relatedTarget)) focusedBefore.current = event.relatedTarget;
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) holdToast(false);
      }}
    >
      <Icon {...LARGE_ICON} className={classes['icon']} />
      {/* Two actions are below it on a phone. */}
      <Grid grow shrink style={{ minWidth: also ? 128 : 0 }}>
        {toast.title && (
          <Text as="strong" weight={600}>
            {toast.title}
          </Text>
        )}
        <span>{toast.message}</span>
      </Grid>
      {[also, action].map(
        (each) =>
          each && (
            <Text
              as="button"
              key={each.label}
              type="button"
              py={1.5}
              px={2.5}
              fontSize="small"
              tone="gold"
              weight={600}
              radius="sm"
              hover="wash"
              touch
              onClick={() => {
                dismissToast({ undoing: each === action });
                each.run();
              }}
            >
              {each.label}
            </Text>
          ),
      )}
      <button type="button" className={classes['close']} aria-label="Close" onClick={() => dismissToast()}>
        <X {...ICON} />
      </button>
      <span
        className={classes['left']}
        data-held={held || undefined}
        style={{ animationDuration: `${toast.duration}ms` }}
        aria-hidden
      />
    </Group>
  );
}

/** Long enough for a restored element to take the focus itself. */
const SETTLED_MS = 100;

/** Returns the focus to where it was, or to the page if that was removed. */
function restoreFocus(before: EventTarget | null): void {
  if (before instanceof HTMLElement && before.isConnected) return before.focus({ preventScroll: true });
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, SETTLED_MS);
}
