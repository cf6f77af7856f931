const AT_ONCE = 4;
/** Beyond so many the server wants them slower: it takes 300 calls in 10 seconds. */
const FREELY = 200;
const PACE_MS = 160;

/**
 * Does the same with many things, a few at a time, and slowly enough for the server when they are very many.
 * Goes on after a failure; answers with what succeeded, in order, and the first failure.
 */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  one: (item: Item) => Promise<Result>,
  onProgress: (done: number) => void = () => undefined,
): Promise<{ results: Result[]; failure: unknown }> {
  const results: Result[] = [];
  let failure: unknown = null;
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const settled = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(one));
    for (const each of settled) {
      if (each.status === 'fulfilled') results.push(each.value);
      else failure ??= each.reason;
    }
    onProgress(Math.min(from + AT_ONCE, items.length));
    if (items.length > FREELY) await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  return { results, failure };
}
