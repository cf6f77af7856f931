import { allOf, openDevice } from '../waiting/device.ts';
import type { AnswerShelf } from './kept-answers.ts';

/** The answers of one person as this browser keeps them. Rejects where it keeps nothing. */
export async function openDeviceShelf(user: string): Promise<AnswerShelf> {
  const device = await openDevice();
  return {
    read: () => device.getAll('answers', allOf(user)),
    put: async (answers) => {
      const change = device.transaction('answers', 'readwrite');
      await Promise.all([...answers.map((each) => change.store.put({ ...each, user })), change.done]);
    },
    remove: async (hashes) => {
      const change = device.transaction('answers', 'readwrite');
      await Promise.all([...hashes.map((hash) => change.store.delete([user, hash])), change.done]);
    },
  };
}
