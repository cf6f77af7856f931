import { type SubmitEvent, useState } from 'react';
import { fieldErrors } from '#web/platform/errors.ts';

type Values<Name extends string> = Record<Name, string>;

interface AuthFormOptions<Name extends string> {
  /** The error of each field; nothing is sent while there is one. */
  check: (values: Values<Name>) => Partial<Record<Name, string | null>>;
  send: (values: Values<Name>) => Promise<void>;
  /** The message for a failure of `send`. */
  explain: (error: unknown) => string;
}

/**
 * A sign-in form. It reads its fields from the page on submit; the first invalid one gets the focus, also if the server
 * reported it. Without a form library, because everyone loads this page first.
 */
export function useAuthForm<Name extends string>({ check, send, explain }: AuthFormOptions<Name>) {
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as Values<Name>;
    const refuse = (wrong: Partial<Record<Name, string | null>>): boolean => {
      setErrors(wrong);
      const first = Object.keys(values).find((name) => wrong[name as Name]);
      if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first !== undefined;
    };
    if (refuse(check(values))) return setFailure(null);
    setPending(true);
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const refused = fieldErrors(error) as Partial<Record<Name, string>>;
      const isAtFields = Object.keys(refused).every((name) => name in values) && refuse(refused);
      if (!isAtFields) setFailure(explain(error));
    } finally {
      setPending(false);
    }
  };

  /** The props of a field: its name and its error. Typing clears the error. */
  const field = (name: Name) => ({
    name,
    error: errors[name] ?? null,
    onInput: () => setErrors(({ [name]: _, ...rest }) => rest as typeof errors),
  });

  return { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event), field, failure, pending };
}
