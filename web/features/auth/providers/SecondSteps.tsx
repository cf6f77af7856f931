import { Button } from '@mantine/core';
import { useState } from 'react';
import { PASSWORD_MAX } from '#contract/auth.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { checks } from '../auth-checks.ts';
import classes from '../form.module.css';
import { LazyCodeForm } from '../two-step/LazyCodeForm.ts';
import { useAuthForm } from '../use-auth-form.ts';

/** What proves the person. */
interface Proof {
  token: string;
  password?: string;
}

/** What the server asks for after the token of a provider. */
export interface Asked {
  token: string;
  /** Why it needs the password of an account; null: it needs a code of two-step sign-in. */
  reason: string | null;
}

/** The step that a refusal asks for; null: the person can do nothing about it. */
export function askedBy(error: unknown, token: string): Asked | null {
  const { code, password } = fieldErrors(error);
  if (code !== undefined) return { token, reason: null };
  return password === undefined ? null : { token, reason: password };
}

interface SecondStepsProps {
  /** What people call the provider. */
  provider: string;
  asked: Asked;
  send: (proof: Proof & { code?: string }) => Promise<void>;
  /** The message for a failure of `send`. */
  explain: (error: unknown) => string;
}

/** Asks for the password of an account with the same address, and for a code of two-step sign-in. */
export function SecondSteps({ asked, send, ...props }: SecondStepsProps) {
  const [proven, setProven] = useState<Proof | null>(asked.reason === null ? { token: asked.token } : null);
  if (proven) return <LazyCodeForm send={(code) => send({ ...proven, code })} />;
  return <LinkForm {...props} {...asked} send={send} onCode={setProven} />;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

interface LinkFormProps extends Omit<SecondStepsProps, 'asked'>, Asked {
  onCode: (proof: Proof) => void;
}

/** Asks once for the password of the account with the same address. */
function LinkForm({ provider, token, reason, send, explain, onCode }: LinkFormProps) {
  const { field, failure, pending, onSubmit } = useAuthForm<'password'>({
    check: ({ password }) => ({ password: checks.password(password) }),
    send: ({ password }) =>
      send({ token, password }).catch((error: unknown) => {
        if (!fieldErrors(error)['code']) throw error;
        onCode({ token, password });
      }),
    explain,
  });
  return (
    <form noValidate onSubmit={onSubmit} className={classes['fields']} aria-label={`Link ${provider} to your account`}>
      <FormError error={failure} />
      <PasswordField
        label="Auric password"
        description={reason}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        required
        ref={focus}
        {...field('password')}
      />
      <Button type="submit" fullWidth aria-disabled={pending || undefined}>
        {pending ? 'Signing in...' : `Link ${provider} and sign in`}
      </Button>
    </form>
  );
}
