import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnection } from '#web/platform/connection/connection.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { type Ask, NotConnected } from './ask.ts';

/** Why a question was not answered. Once the connection is back, it says so instead. */
export function AskError({ error }: { error: Error | null }) {
  const isBack = useConnection() === 'online' && error instanceof NotConnected;
  return isBack ? <FormSuccess message="You’re back online. Ask again." /> : <FormError error={error} />;
}

interface AskFormProps {
  /** The keys of its fields in the request, whose errors are shown there. */
  fields: readonly string[];
  isComplete: boolean;
  /** There is an answer already. */
  again: boolean;
  ask: Pick<Ask<object>, 'isPending' | 'error'>;
  button: string;
  onAsk: () => void;
  /** @param wasTried whether empty fields are marked. */
  children: (errors: Readonly<Record<string, string>>, wasTried: boolean) => ReactNode;
}

/** A question to the coach. An incomplete one is not sent; its first missing field gets the focus. */
export function AskForm({ fields, isComplete, again, ask, button, onAsk, children }: AskFormProps) {
  const [wasTried, setWasTried] = useState(false);
  const errors = fieldErrors(ask.error);
  return (
    <Grid
      as="form"
      gap={5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        const form = event.currentTarget;
        if (!isComplete) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
        else if (!ask.isPending) onAsk();
      }}
    >
      {children(errors, wasTried)}
      <AskError error={fields.some((field) => field in errors) ? null : ask.error} />
      <Button
        type="submit"
        loading={ask.isPending}
        {...(again && { variant: 'default', leftSection: <RefreshCw {...ICON} /> })}
      >
        {button}
      </Button>
    </Grid>
  );
}
