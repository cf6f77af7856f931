import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field of a form, after the form (`check`) or the server has refused it. If the person has
 * moved to another field in the meantime, the focus stays there.
 * @param pending while the form is being sent.
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

/** The errors are rendered next. @param begun the focused element when the form was sent. */
function focusInvalid(form: RefObject<HTMLFormElement | null>, begun: Element | null): void {
  setTimeout(() => {
    const now = document.activeElement;
    if (now !== begun && now !== document.body) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
