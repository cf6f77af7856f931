/* Scripts that run inside the measured page, as text, because they use its globals. */

/** The cost of a scroll. All times in milliseconds. */
export interface ScrollWork {
  /** How long the main thread was busy in each frame, from its first event to after its painting. */
  frames: number[];
  /** Long tasks (above 50 ms), as the browser reports them. */
  longTasks: number;
  /** The longest time from one frame to the next. */
  longestGap: number;
}

/** Waits for the next click; returns the milliseconds until `selector` is found and that frame is painted. */
export const timeFromClick = (selector: string) => `new Promise((resolve) => {
  addEventListener('click', ({ timeStamp }) => {
    requestAnimationFrame(function look() {
      if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look);
      // Work that was requested in a frame runs after that frame is painted.
      setTimeout(() => resolve(performance.now() - timeStamp));
    });
  }, { capture: true, once: true });
})`;

/** A flick of the wheel, or a drag of the scroll bar from top to bottom, where every frame shows other lines. */
export type Pace = 'flick' | 'drag';

/** Pixels per frame of a hard flick: three rows. */
const FLICK_STEP = 120;

/** Scrolls from the top for some time at a given pace, and returns {@link ScrollWork}. */
export const scrollFor = (durationMs: number, pace: Pace) => `new Promise((resolve) => {
  const frames = [];
  let longTasks = 0;
  let longestGap = 0;
  let begin = 0;
  let before = 0;
  const first = performance.now();
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
  observer.observe({ type: 'longtask' });
  const done = new MessageChannel();
  // Scroll events come before the frame's other work, and this listener before those of the page.
  const onScroll = () => (begin ||= performance.now());
  addEventListener('scroll', onScroll, { capture: true });
  done.port1.onmessage = () => {
    if (begin > 0) frames.push(performance.now() - begin);
    begin = 0;
  };
  requestAnimationFrame(function step(now) {
    begin ||= performance.now();
    if (before > 0) longestGap = Math.max(longestGap, now - before);
    before = now;
    const passed = performance.now() - first;
    if (passed > ${durationMs}) {
      removeEventListener('scroll', onScroll, { capture: true });
      return setTimeout(() => {
        longTasks += observer.takeRecords().length;
        resolve({ frames, longTasks, longestGap });
      }, 100);
    }
    const end = document.documentElement.scrollHeight - innerHeight;
    if (${pace === 'drag'}) scrollTo(0, (end * passed) / ${durationMs});
    else scrollBy(0, ${FLICK_STEP});
    done.port2.postMessage(null);
    requestAnimationFrame(step);
  });
})`;
