import { useEffect, useRef } from 'react';
import { wallClock } from '#contract/general/days.ts';
import { currentUser } from '#web/platform/session.ts';

/** Handlers of pasted files; the last one mounted is called, because a panel mounts after the page under it. */
const handlers: ((files: readonly File[]) => void)[] = [];

function onPaste(event: ClipboardEvent) {
  const files = [...(event.clipboardData?.files ?? [])];
  const take = handlers.at(-1);
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

/** Handles pasted files, such as a screenshot, while the component is mounted. */
export function useFilePaste(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));
  useEffect(() => {
    const handler = (files: readonly File[]) => latest.current(files);
    if (handlers.push(handler) === 1) document.addEventListener('paste', onPaste);
    return () => {
      handlers.splice(handlers.indexOf(handler), 1);
      if (handlers.length === 0) document.removeEventListener('paste', onPaste);
    };
  }, []);
}
