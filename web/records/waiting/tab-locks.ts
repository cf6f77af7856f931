/** Locks shared by the tabs of this browser. */
export interface TabLocks {
  /** Runs while no other tab runs work under this name. */
  request: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** The names under which tabs run work now. */
  held: () => Promise<readonly string[]>;
}

const webLocks: TabLocks = {
  request: (name, work) => navigator.locks.request(name, work),
  held: async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name ?? ''),
};

/** Web Locks, or a replacement on plain http, where browsers have none. */
export async function tabLocks(): Promise<TabLocks> {
  if (navigator.locks as LockManager | undefined) return webLocks;
  const { leases, deviceTable } = await import('./leases.ts');
  return leases(deviceTable);
}
