import { allOf, changeOnDevice, onDevice } from '../waiting/device.ts';
import type { ResponseCache } from './response-cache.ts';

/** The cached responses of one person in this browser; its functions reject if the browser stores nothing. */
export const localCache = (user: string): ResponseCache => ({
  read: () => onDevice((device) => device.getAll('answers', allOf(user))),
  put: (answers) => changeOnDevice('answers', (store) => answers.map((each) => store.put({ ...each, user }))),
  remove: (hashes) => changeOnDevice('answers', (store) => hashes.map((hash) => store.delete([user, hash]))),
});
