/** Nothing is scrolled or moves where so much time is left until the page has something to do: milliseconds. */
const REST_MS = 25;
/** A page that never rests is not waited for any longer. */
const LATEST_MS = 10_000;

/** Does heavy work as soon as the page rests, so that no frame waits for it. @returns a function that gives it up. */
export function whenAtRest(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const latest = performance.now() + LATEST_MS;
  const ask = () => requestIdleCallback(look, { timeout: LATEST_MS });
  const look = (idle: IdleDeadline) => {
    if (idle.timeRemaining() >= REST_MS || performance.now() >= latest) work();
    else asked = ask();
  };
  let asked = ask();
  return () => cancelIdleCallback(asked);
}
