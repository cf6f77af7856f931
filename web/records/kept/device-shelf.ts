import { allOf, changeOnDevice, onDevice } from '../waiting/device.ts';
import type { AnswerShelf } from './kept-answers.ts';

/** The answers of one person as this browser keeps them; its functions reject where it keeps nothing. */
export const deviceShelf = (user: string): AnswerShelf => ({
  read: () => onDevice((device) => device.getAll('answers', allOf(user))),
  put: (answers) => changeOnDevice('answers', (store) => answers.map((each) => store.put({ ...each, user }))),
  remove: (hashes) => changeOnDevice('answers', (store) => hashes.map((hash) => store.delete([user, hash]))),
});
