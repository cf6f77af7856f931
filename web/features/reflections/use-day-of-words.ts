import { useEffect, useRef, useState } from 'react';
import { usePersonNow } from '#web/platform/clock.ts';

/** The form keeps its day until this long after the last key press. */
const PAUSE_MS = 10 * 60_000;

/** The form of a reflection in which something is focused. */
const focusedForm = (): boolean =>
  document.activeElement?.closest('form')?.querySelector('[data-intention], [data-reflection]') != null;

/** The user's today; after midnight still the day before while its reflection is being typed, so the form stays. */
export function useDayOfWords(): string {
  const now = usePersonNow();
  const [day, setDay] = useState(now.day);
  const typedAt = useRef(-Infinity);
  useEffect(() => {
    const onInput = () => {
      if (focusedForm()) typedAt.current = Date.now();
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
  // `now` is another object each minute.
  useEffect(() => {
    if (now.day !== day && !(focusedForm() && Date.now() - typedAt.current < PAUSE_MS)) setDay(now.day);
  }, [now, day]);
  return day;
}
