import { authContract, type User } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { currentUser, keepUser } from '#web/platform/session.ts';
import type { RecordStore } from './record-store.ts';
import { defineWrite, type Write } from './write-kinds.ts';

const send = defineWrite<{ id: string; changes: Partial<User> }, User>({
  name: 'auth.changeProfile',
  lanes: () => ['user'],
  send: async ({ changes }) => {
    const { message: _, ...user } = await call(authContract.changeProfile, { body: changes });
    return user;
  },
  show: (layer, { id, changes }) => layer.patch('user', id, changes),
  merge: (layer, answer) => layer.put('user', answer),
  // The day, overdue tasks and the capacity may all have changed.
  stale: () => ({ soon: [[]] }),
  waits: { answer: (layer, { id }) => layer.get('user', id), label: () => ({ verb: 'change', name: 'Your settings' }) },
});

/** Changes fields of the signed-in user, whom the session knew first. */
export function changeUser(records: RecordStore, user: User, changes: Partial<User>): Write<User> {
  const { id } = user;
  if (records.get('user', id) !== user) records.applyRemote([{ kind: 'user', id, record: user }]);
  return send({ id, changes });
}

/** Copies the store's user into the session after every change, until the returned function is called. */
export function followUser(records: RecordStore): () => void {
  let last: User | undefined;
  return records.watch(() => {
    const id = currentUser()?.id;
    const shown = id === undefined ? undefined : records.get('user', id);
    if (shown === undefined || shown === last) return;
    last = shown;
    if (shown !== currentUser()) keepUser(shown);
  });
}
