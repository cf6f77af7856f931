import { useConnection } from '#web/platform/connection/connection.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { NotConnected } from './connected.ts';

/** Why a question was not answered; nothing without an error. Once there is a connection again, that is said instead. */
export function AskError({ error }: { error: Error | null }) {
  const isBack = useConnection() === 'online' && error instanceof NotConnected;
  return isBack ? <FormSuccess message="You are connected again. Ask once more." /> : <FormError error={error} />;
}
