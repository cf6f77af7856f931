import { currentConnection, isAway, reportAway } from '#web/platform/connection/connection.ts';

/** The coach was asked without a connection: it answers on the server only, and nothing of it waits to be sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
  override readonly message = 'The coach needs a connection. Nothing is lost: ask again once you are connected.';
}

/** Asks nothing while there is no connection. @throws NotConnected, also where it was lost on the way. */
export async function whileConnected<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (currentConnection() !== 'online') throw new NotConnected();
  try {
    return await ask();
  } catch (error) {
    throw isAway(error) && !(await reportAway()) ? new NotConnected() : error;
  }
}
