import { newId } from '#web/platform/ids.ts';
import {
  inOrderMade,
  type KeptWrite,
  makeQueueOfWork,
  type Track,
  type WriteLog,
} from '#web/records/waiting/write-log.ts';

/** A device whose tabs share one log of writes. Stored writes survive closing a tab at any moment. */
export function fakeDevice() {
  const kept = new Map<string, KeptWrite>();
  const tabs = new Map<string, Set<() => void>>();
  const alone = makeQueueOfWork();
  return {
    kept,
    openTab: (): WriteLog & { close: () => void } => {
      const tab = newId();
      tabs.set(tab, new Set());
      const isOpen = () => tabs.has(tab);
      const tellOthers = () => {
        for (const [other, listeners] of tabs) if (other !== tab) for (const listener of listeners) listener();
      };
      // A closed tab does nothing more, and its pending work never ends.
      const whileOpen = async <Result>(work: () => Result): Promise<Result> =>
        isOpen() ? work() : new Promise(() => undefined);
      let release: () => void = () => undefined;
      const closed = new Promise<void>((resolve) => {
        release = resolve;
      });
      return {
        tab,
        read: () => whileOpen(() => structuredClone([...kept.values()]).toSorted(inOrderMade)),
        put: (writes) =>
          whileOpen(() => {
            for (const each of structuredClone(writes) as KeptWrite[]) kept.set(each.id, each);
            tellOthers();
            return true;
          }),
        remove: (ids) =>
          whileOpen(() => {
            for (const id of ids) kept.delete(id);
            tellOthers();
          }),
        alone: async <Result>(work: () => Promise<Result>, track: Track): Promise<Result> => {
          const result = await alone(async () => (isOpen() ? Promise.race([work(), closed]) : undefined), track);
          return whileOpen(() => result as Result);
        },
        openTabs: () => whileOpen(() => new Set(tabs.keys())),
        watch: (listener) => {
          tabs.get(tab)?.add(listener);
          return () => tabs.get(tab)?.delete(listener);
        },
        close: () => {
          tabs.delete(tab);
          release();
        },
      };
    },
  };
}
