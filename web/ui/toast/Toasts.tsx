import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { subscribeOverlays } from '../overlays/overlays.ts';
import { useNarrow } from '../layout/use-phone.ts';
import { ICON, LARGE_ICON } from '../marks/icon.ts';
import classes from './Toasts.module.css';
import { placeFor, type Side, sideFor } from './toast-side.ts';
import { currentToast, dismissToast, holdToast, subscribeToasts, type Toast } from './toasts.ts';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** The region of the toasts. It is rendered even without toasts, so that screen readers know it. */
export function Toasts() {
  const { toast, held } = useSyncExternalStore(subscribeToasts, currentToast);
  const { side, place } = usePlace(toast !== null);
  return (
    <div
      className={classes['region']}
      role="status"
      aria-live="polite"
      aria-atomic="true"
      // The keyboard may cover what is at the bottom.
      data-side={place ? undefined : side}
      style={place ?? undefined}
    >
      {toast && <ToastCard key={toast.id} toast={toast} held={held} />}
    </div>
  );
}

/** Where a toast covers no focused field and no button of a dialog, followed while one is shown. */
function usePlace(shown: boolean) {
  const [side, setSide] = useState<Side>('bottom');
  const [place, setPlace] = useState<ReturnType<typeof placeFor>>(null);
  useEffect(() => {
    if (!shown) return undefined;
    let frame = 0;
    const look = () => {
      setSide(sideFor(focusedField(), window.visualViewport?.height ?? window.innerHeight));
      setPlace(placeBesideDialog());
    };
    // A dialog is in the page one frame after it has opened.
    const lookSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    const stop = subscribeOverlays(lookSoon);
    // The keyboard of a phone changes the height.
    window.visualViewport?.addEventListener('resize', look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      cancelAnimationFrame(frame);
      stop();
      window.visualViewport?.removeEventListener('resize', look);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, [shown]);
  return { side, place };
}

/** Null without a dialog. A sheet moves toasts itself. */
function placeBesideDialog() {
  if (isAboveSheet()) return null;
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  if (!dialog) return null;
  const foot = dialog.querySelector('button[type="submit"]')?.parentElement?.getBoundingClientRect() ?? null;
  return placeFor(dialog.getBoundingClientRect(), foot, window.innerHeight);
}

const isAboveSheet = () => document.documentElement.style.getPropertyValue('--toast-bottom') !== '';

/** Null also in a sheet, since toasts are above it. */
function focusedField(): DOMRect | null {
  if (isAboveSheet()) return null;
  const field = document.activeElement?.closest('input, textarea, [contenteditable="true"]');
  return field?.getBoundingClientRect() ?? null;
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const Icon = ICONS[toast.type];
  const { action, also } = toast;
  // Two actions are below the sentence on a phone.
  const isLow = useNarrow() && also !== null;
  const close = (
    <button type="button" className={classes['close']} aria-label="Close" onClick={() => dismissToast()}>
      <X {...ICON} />
    </button>
  );
  const focusedBefore = useRef<EventTarget | null>(null);

  // A closing toast may remove the focus. A layout effect would return it while React hears no events.
  useEffect(() => () => restoreFocus(focusedBefore.current), []);
  return (
    <Group
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
        if (!event.currentTarget.contains(event.relatedTarget))
          focusedBefore.current = event.relatedTarget ?? event.currentTarget;
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        focusedBefore.current = null;
        holdToast(false);
      }}
    >
      <Icon {...LARGE_ICON} className={classes['icon']} />
      <Grid grow shrink style={{ minWidth: isLow ? 'calc(100% - 68px - 1.25rem)' : 0 }}>
        {toast.title && (
          <Text as="strong" weight={600}>
            {toast.title}
          </Text>
        )}
        <span>{toast.message}</span>
      </Grid>
      {isLow && close}
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
      {!isLow && close}
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

/** Returns the focus, if a toast had it, to where it was, or to the page if that was removed. */
function restoreFocus(before: EventTarget | null): void {
  if (!(before instanceof HTMLElement) || document.activeElement !== document.body) return;
  if (before.isConnected) return before.focus({ preventScroll: true });
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, SETTLED_MS);
}
