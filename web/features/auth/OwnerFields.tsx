import type { PasswordInputProps, TextInputProps } from '@mantine/core';
import { PASSWORD_MAX } from '#contract/auth.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { useUser } from '#web/platform/session.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { checks } from './auth-checks.ts';
import { CodeField } from './two-step/CodeField.tsx';

interface OwnerFieldsProps {
  label?: string;
  /** The password gets the focus when a dialog opens. */
  isFirst?: boolean;
  password: PasswordInputProps;
  /** Left out: no code is asked for. */
  code?: TextInputProps;
}

/** The proof that a person owns the account: the password, if it has one, and a code with two-step sign-in. */
export function OwnerFields({ label = 'Password', isFirst = false, password, code }: OwnerFieldsProps) {
  const { has_password, two_step = null } = useUser();
  return (
    <>
      {has_password && (
        <PasswordField
          label={label}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
          {...(isFirst && { 'data-autofocus': true })}
          {...password}
        />
      )}
      {code && (two_step !== null || Boolean(code.error)) && <CodeField {...code} />}
    </>
  );
}

/** The checks of {@link OwnerFields}, and what is sent of them. */
export function useOwnerProof() {
  // A user that was stored by an earlier version has no `two_step`.
  const { has_password, two_step = null } = useUser();
  return {
    check: {
      password: (value: string) => (has_password ? checks.password(value) : null),
      code: (value: string) => (two_step === null ? null : checks.code(value)),
    },
    given: ({ password, code }: { password: string; code: string }) => ({
      password: has_password ? password : null,
      code: code || null,
    }),
  };
}

interface Form<Name extends string> {
  getInputProps: (name: Name) => { error?: string };
}

/** The fields of a form with their errors from the server, and the error that belongs to no field. */
export function withRefusals<Name extends string>(form: Form<Name>, error: Error | null) {
  const refused = error ? fieldErrors(error) : {};
  return {
    field: (name: Name) => {
      const props = form.getInputProps(name);
      return { ...props, error: props.error ?? refused[name] };
    },
    other: Object.keys(refused).length > 0 ? null : error,
  };
}
