import { Button } from '@mantine/core';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { checks } from '../auth-checks.ts';
import { authMessage } from '../auth-messages.ts';
import classes from '../form.module.css';
import { useAuthForm } from '../use-auth-form.ts';
import { CodeField } from './CodeField.tsx';

interface CodeFormProps {
  /** Signs in with what was entered before and this code. */
  send: (code: string) => Promise<void>;
  /** Left out: it is shown below the button that was pressed. */
  onBack?: () => void;
}

/** The second step of signing in. */
export function CodeForm({ send, onBack }: CodeFormProps) {
  const { field, failure, pending, onSubmit } = useAuthForm<'code'>({
    check: ({ code }) => ({ code: checks.code(code) }),
    send: ({ code }) => send(code),
    explain: (error) => authMessage(error, 'Login failed'),
  });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Two-step sign-in">
      {onBack && (
        <Text as="h1" size="title" weight={600} tight="title">
          One more step
        </Text>
      )}
      <Text as="p" mt={1} tone="soft">
        Enter the 6-digit code that your authenticator app shows for Auric.
      </Text>
      <FormError error={failure} />
      <div className={classes['fields']}>
        <CodeField isFirst {...field('code')} />
        <Button type="submit" fullWidth aria-disabled={pending || undefined}>
          {pending ? 'Signing in...' : 'Sign In'}
        </Button>
        {onBack && (
          <button type="button" className={classes['link']} onClick={onBack}>
            Back to Login
          </button>
        )}
      </div>
    </form>
  );
}
