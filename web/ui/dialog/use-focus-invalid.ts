import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads to what is wrong in a form: the first field that is refused gets the focus, by the form itself as it is sent
 * (`check`) or by the server once it has answered. Who has gone on to another field meanwhile is left there.
 * @param pending while it is being sent.
 * @returns `form` is the ref of the form, `check` is to be called after each attempt to send it.
 */
export function useFocusInvalid(pending: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!pending) return undefined;
    const begun = document.activeElement;
    return () => focusInvalid(form, begun);
  }, [pending]);
  return { form, check: () => focusInvalid(form, document.activeElement) };
}

/** The reasons stand at their fields with the next rendering. @param begun what had the focus when it was sent. */
function focusInvalid(form: RefObject<HTMLFormElement | null>, begun: Element | null): void {
  setTimeout(() => {
    const now = document.activeElement;
    if (now !== begun && now !== document.body) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
