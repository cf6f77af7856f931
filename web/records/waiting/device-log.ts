import { newId } from '#web/platform/ids.ts';
import { allOf, changeOnDevice, onDevice } from './device.ts';
import { inOrderMade, makeQueueOfWork, type WriteLog } from './write-log.ts';

/** Without a secure context a browser has no locks; then two tabs may send the same write, which its id makes harmless. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined;

const TAB = 'auric tab ';

/** The writes of one person as this browser keeps them, shared by its tabs. Rejects where it keeps nothing. */
export async function openDeviceLog(user: string): Promise<WriteLog & { close: () => void }> {
  await onDevice(async () => undefined);
  const tab = newId();
  const tabs = new BroadcastChannel(`auric writes of ${user}`);
  let isOpen = true;
  const tellTabs = () => {
    // A write may be answered after its person has signed out.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (isOpen) tabs.postMessage(null);
  };
  const closed = Promise.withResolvers<void>();
  // Held as long as the tab lives, so that others know what was left by one that is gone.
  void locks()?.request(TAB + tab, () => closed.promise);
  const alone = makeQueueOfWork();
  return {
    tab,
    read: async () => (await onDevice((device) => device.getAll('writes', allOf(user)))).toSorted(inOrderMade),
    put: async (writes) => {
      await changeOnDevice('writes', (store) => writes.map((each) => store.put({ ...each, user })));
      tellTabs();
    },
    remove: async (ids) => {
      await changeOnDevice('writes', (store) => ids.map((id) => store.delete([user, id])));
      tellTabs();
    },
    alone: (work) => {
      const held = locks();
      return held ? held.request(`auric sends for ${user}`, work) : alone(work);
    },
    openTabs: async () => {
      const names = (await locks()?.query())?.held?.map(({ name }) => name ?? '') ?? [];
      return new Set([tab, ...names.filter((name) => name.startsWith(TAB)).map((name) => name.slice(TAB.length))]);
    },
    watch: (listener) => {
      tabs.addEventListener('message', listener);
      return () => tabs.removeEventListener('message', listener);
    },
    close: () => {
      isOpen = false;
      tabs.close();
      closed.resolve();
    },
  };
}
