import { type FocusState, todayContract } from '#contract/today.ts';
import { call, callQuery } from '#web/platform/api.ts';
import { type FocusHere, MINE } from '#web/records/kinds.ts';
import { oneRecordQuery } from '#web/records/record-query.ts';

/** A response about the timer, with the difference to the server's clock. */
export const received = ({ now, timer, next }: FocusState): FocusHere => ({
  ...{ now, timer, next },
  clock_offset_ms: Date.parse(now) - Date.now(),
});

/** Queries of the focus timer and its sessions. */
export const focusQueries = {
  /** The user's timer, the same on all devices. */
  timer: () =>
    oneRecordQuery({
      queryKey: ['focus-timer'],
      view: { one: 'focusTimer', id: MINE },
      fetch: async (signal) => received(await call(todayContract.readTimer, {}, { signal })),
    }),
  /** Time spent on a task with the timer. */
  ofTask: (id: string) => callQuery(['focused', id], todayContract.readFocus, { params: { id } }),
};
