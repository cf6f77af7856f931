/**
 * Lets files that are dropped beside a place for them do nothing: a browser would leave the app and open them. Returns what
 * ends it.
 */
export function refuseStrayFiles(): () => void {
  const ends = new AbortController();
  const refuse = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse, { signal: ends.signal });
  window.addEventListener('drop', refuse, { signal: ends.signal });
  return () => ends.abort();
}
