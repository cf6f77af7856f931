import { showToast } from '#web/ui/toast/toasts.ts';

/** Long enough to be seen between two tasks. The next load has the new version in any case. */
const SHOWN_MS = 60_000;

/**
 * Offers to reload once a new version is on this device. An installed app may stay open for weeks, so it asks for one
 * whenever it is shown again.
 * @param script the address of the main script of this page: it contains the hash of all that it loads.
 * @returns a function that stops it.
 */
export function followUpdates(workers: ServiceWorkerContainer, page: Document, script: string): () => void {
  const check = async () => {
    // The new worker has it; a page that has just been loaded may be of the same version.
    const current = await (await fetch('/')).text();
    if (current.includes(new URL(script).pathname)) return;
    const action = { label: 'Reload', run: () => location.reload() };
    // Below a toast that is shown, which may offer Undo.
    showToast({ message: 'A new version of Auric is ready.', action, duration: SHOWN_MS, timestamp: 0 });
  };
  const onChange = () => void check().catch(() => undefined);
  const onShown = () => {
    if (page.visibilityState !== 'visible') return;
    // Without a connection there is nothing to find.
    void workers
      .getRegistration()
      .then((worker) => worker?.update(), undefined)
      .catch(() => undefined);
  };
  workers.addEventListener('controllerchange', onChange);
  page.addEventListener('visibilitychange', onShown);
  return () => {
    workers.removeEventListener('controllerchange', onChange);
    page.removeEventListener('visibilitychange', onShown);
  };
}
