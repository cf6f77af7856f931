/** A page with this much free time, in milliseconds, is idle: it neither scrolls nor animates. */
const IDLE_MS = 25;
/** Maximum wait for an idle page. */
const LATEST_MS = 10_000;

/** Runs heavy work once the page is idle, so that it delays no frame. @returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const latest = performance.now() + LATEST_MS;
  const ask = () => requestIdleCallback(look, { timeout: LATEST_MS });
  const look = (idle: IdleDeadline) => {
    if (idle.timeRemaining() >= IDLE_MS || performance.now() >= latest) work();
    else asked = ask();
  };
  let asked = ask();
  return () => cancelIdleCallback(asked);
}
