import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON, LARGE_ICON } from '../marks/icon.ts';
import classes from './Toasts.module.css';
import { currentToast, dismissToast, holdToast, subscribeToasts, type Toast } from './toasts.ts';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** The region of the toasts. It is rendered even without toasts, so that screen readers know it. */
export function Toasts() {
  const { toast, held } = useSyncExternalStore(subscribeToasts, currentToast);
  return (
    <div className={classes['region']} role="status" aria-live="polite" aria-atomic="true">
      {toast && <ToastCard key={toast.id} toast={toast} held={held} />}
    </div>
  );
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
      relative
      fill="raised"
      radius="lg"
      shadow={2}
      className={classes['toast']}
      data-type={toast.type}
      onMouseEnter={() => holdToast(true)}
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
      <Grid grow shrink>
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
