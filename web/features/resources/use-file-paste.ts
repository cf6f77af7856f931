import { useEffect, useRef } from 'react';
import { wallClock } from '#web/platform/clock.ts';
import { currentUser } from '#web/platform/session.ts';

/** Who takes pasted files; the last one mounted comes first: a panel comes after the page under it. */
const takers: ((files: readonly File[]) => void)[] = [];

function onPaste(event: ClipboardEvent) {
  const files = [...(event.clipboardData?.files ?? [])];
  const take = takers.at(-1);
  // Copied text of office programs includes a picture of itself.
  if (!take || files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
  event.preventDefault();
  take(files.map(named));
}

/** A picture from the clipboard always has the same name. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const { date, time } = wallClock(new Date(), currentUser()?.timezone ?? 'UTC');
  // File names must not contain colons.
  return new File([file], file.name.replace('image', `Pasted ${date} ${time.replace(':', '.')}`), { type: file.type });
}

/** Takes pasted files, such as a screenshot, while the component is shown. */
export function useFilePaste(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));
  useEffect(() => {
    const taker = (files: readonly File[]) => latest.current(files);
    if (takers.push(taker) === 1) document.addEventListener('paste', onPaste);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (takers.length === 0) document.removeEventListener('paste', onPaste);
    };
  }, []);
}
