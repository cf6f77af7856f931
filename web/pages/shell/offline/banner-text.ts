import { plural } from '#web/platform/format.ts';

/** How many changes wait, were refused, and were made elsewhere as well. */
export interface Counts {
  waiting: number;
  refused: number;
  disputed: number;
}

/** `3 wait, 1 refused, 1 to choose` */
export function countWords({ waiting, refused, disputed }: Counts): string {
  return [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(disputed > 0 ? [`${disputed} to choose`] : []),
  ].join(', ');
}

/** What the banner says: the first part stands out. */
export function bannerWords(connection: string, { waiting, refused, disputed }: Counts): readonly [string, string] {
  const kept = 'Go on as usual; changes are sent when you are back.';
  if (connection === 'offline') return ['You are offline.', kept];
  if (connection === 'unreachable') return ['Auric cannot be reached.', 'Go on as usual; changes are sent later.'];
  if (waiting > 0) return ['You are back.', `${plural(waiting, 'change')} ${waiting === 1 ? 'is' : 'are'} being sent.`];
  if (refused > 0) return [`${plural(refused, 'change')} could not be made.`, ''];
  return [
    `${plural(disputed, 'text')} ${disputed === 1 ? 'was' : 'were'} changed elsewhere as well.`,
    'Choose which to keep.',
  ];
}
