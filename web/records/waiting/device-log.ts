import { newId } from '#web/platform/ids.ts';
import { allOf, changeOnDevice, onDevice } from './device.ts';
import { tabLocks } from './tab-locks.ts';
import { inOrderMade, type WriteLog } from './write-log.ts';

const TAB = 'auric tab ';

/** The queued writes of one person in this browser, shared by its tabs. Rejects if the browser stores nothing. */
export async function openDeviceLog(user: string): Promise<WriteLog & { close: () => void }> {
  await onDevice(async () => undefined);
  const tab = newId();
  const locks = await tabLocks();
  const closed = Promise.withResolvers<void>();
  // Held as long as the tab lives, so that other tabs can take over the writes of a closed one.
  await new Promise<void>((resolve, reject) => {
    const live = () => {
      resolve();
      return closed.promise;
    };
    locks.request(TAB + tab, live).catch(reject);
  });
  const tabs = new BroadcastChannel(`auric writes of ${user}`);
  let isOpen = true;
  const tellTabs = () => {
    // A write may be answered after its person has signed out.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (isOpen) tabs.postMessage(null);
  };
  return {
    tab,
    read: async () => (await onDevice((device) => device.getAll('writes', allOf(user)))).toSorted(inOrderMade),
    put: async (writes) => {
      await changeOnDevice('writes', (store) => writes.map((each) => store.put({ ...each, user })));
      tellTabs();
      return true;
    },
    remove: async (ids) => {
      await changeOnDevice('writes', (store) => ids.map((id) => store.delete([user, id])));
      tellTabs();
    },
    alone: (work, track) => locks.request(`auric sends${track === 'files' ? ' files' : ''} for ${user}`, work),
    openTabs: async () => {
      const names = (await locks.held()).filter((name) => name.startsWith(TAB));
      return new Set([tab, ...names.map((name) => name.slice(TAB.length))]);
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
