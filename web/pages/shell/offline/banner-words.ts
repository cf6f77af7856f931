import { plural } from '#web/platform/format.ts';

/** `3 wait, 1 refused` */
export function countWords(waiting: number, refused: number): string {
  return [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ].join(', ');
}

/** What the banner says: the first part stands out. */
export function bannerWords(connection: string, waiting: number, refused: number): readonly [string, string] {
  const kept = 'Go on as usual; changes are sent when you are back.';
  if (connection === 'offline') return ['You are offline.', kept];
  if (connection === 'unreachable') return ['Auric cannot be reached.', 'Go on as usual; changes are sent later.'];
  if (waiting > 0) return ['You are back.', `${plural(waiting, 'change')} ${waiting === 1 ? 'is' : 'are'} being sent.`];
  return [`${plural(refused, 'change')} could not be made.`, ''];
}
