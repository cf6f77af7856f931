import {
  breakAfter,
  focusedMinutes,
  pausedAt,
  resumedAt,
  startedAt,
  type FocusKind,
} from '#contract/rules/focus-timer.ts';
import { type FocusState, type FocusTimer, TIMER_AGO_MS_MAX, todayContract } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';
import { type FocusHere, MINE } from '#web/records/kinds.ts';
import type { Layer } from '#web/records/layers.ts';
import { defineWrite, type WriteKind } from '#web/records/write-kinds.ts';
import { received } from './focus-queries.ts';

/** Shown until the timer is read. */
export const IDLE: FocusHere = { now: new Date(0).toISOString(), timer: null, next: 'focus', clock_offset_ms: 0 };

interface Act {
  id: string;
  /** When it was done, on this device's clock: milliseconds since 1970. */
  at: number;
}

export interface NewTimer extends Act {
  kind: FocusKind;
  task: { id: string; name: string } | null;
}

/** The age of a write, so that no clock has to be right. */
const agoOf = ({ at }: Act) => Math.min(Math.max(0, Date.now() - at), TIMER_AGO_MS_MAX);

const stateOf = (layer: Layer): FocusHere => layer.get('focusTimer', MINE) ?? IDLE;

/** Changes the displayed state. @param change receives the state and the time of the write on the server's clock. */
function show(layer: Layer, { at }: Act, change: (state: FocusHere, at: number) => Partial<FocusHere>): void {
  const state = stateOf(layer);
  layer.put('focusTimer', { ...state, ...change(state, at + state.clock_offset_ms) }, MINE);
}

/** Changes the displayed timer, if it is still the one of the write. */
const showTimer = (layer: Layer, act: Act, change: (timer: FocusTimer, at: number) => Partial<FocusTimer>): void =>
  show(layer, act, ({ timer }, at) => (timer?.id === act.id ? { timer: { ...timer, ...change(timer, at) } } : {}));

/** Shared by all writes of the timer. */
const OF_TIMER = {
  lanes: () => ['focus timer'],
  merge: (layer: Layer, answer: FocusState) => layer.put('focusTimer', received(answer), MINE),
} satisfies Partial<WriteKind<never, FocusState, never>>;

const waits = (detail: string) => ({
  answer: (layer: Layer): FocusState => stateOf(layer),
  label: () => ({ verb: 'change' as const, name: 'Focus timer', detail }),
});

/** A finished session changes the sums of today and of its task. */
const COUNTED = { now: [['today'], ['dashboard'], ['focused']] };

export const startTimer = defineWrite<NewTimer, FocusState>({
  ...OF_TIMER,
  name: 'focus.start',
  sentAfter: ({ task }) => (task ? [`task ${task.id}`] : []),
  send: ({ id, kind, task, ...act }) =>
    call(todayContract.startTimer, { body: { id, kind, task_id: task?.id ?? null, ago_ms: agoOf({ id, ...act }) } }),
  show: (layer, act) =>
    show(layer, act, (_, at) => ({
      timer: {
        ...{ id: act.id, kind: act.kind, task_id: act.task?.id ?? null, task_name: act.task?.name ?? null },
        ...{ task_completed: false, keeps_on: false, started_at: new Date(at).toISOString() },
        ...startedAt(act.kind, at),
      },
    })),
  // It finished the previous timer.
  stale: () => COUNTED,
  waits: waits('started'),
});

export const pauseTimer = defineWrite<Act, FocusState>({
  ...OF_TIMER,
  name: 'focus.pause',
  send: (act) => call(todayContract.pauseTimer, { body: { id: act.id, ago_ms: agoOf(act) } }),
  show: (layer, act) => showTimer(layer, act, pausedAt),
  waits: waits('paused'),
});

/** Resumes a timer, also after its task is completed. */
export const resumeTimer = defineWrite<Act, FocusState>({
  ...OF_TIMER,
  name: 'focus.resume',
  send: (act) => call(todayContract.resumeTimer, { body: { id: act.id, ago_ms: agoOf(act) } }),
  show: (layer, act) =>
    showTimer(layer, act, (timer, at) => ({
      ...resumedAt(timer, at),
      keeps_on: timer.keeps_on || isTaskDone(layer, timer),
    })),
  waits: waits('resumed'),
});

/** Whether the task of a timer is completed, from the loaded records or otherwise from the timer. */
export function isTaskDone(records: Pick<Layer, 'get'>, { task_id, task_completed }: FocusTimer): boolean {
  if (task_id === null) return false;
  return (records.get('task', task_id) ?? records.get('occurrence', task_id))?.completed ?? task_completed;
}

interface Finish extends Act {
  task_id: string | null;
  /** Minutes counted on this device. */
  minutes: number;
}

export const finishTimer = defineWrite<Finish, FocusState & { minutes: number }>({
  ...OF_TIMER,
  name: 'focus.finish',
  follows: true,
  send: (act) => {
    const { id, task_id, minutes } = act;
    return call(todayContract.finishTimer, { body: { id, task_id, minutes, ago_ms: agoOf(act) } });
  },
  show: (layer, act) =>
    show(layer, act, ({ timer, next }, at) =>
      timer?.id === act.id
        ? { timer: null, next: focusedMinutes(timer, at) > 0 ? breakAfter(1) : 'focus' }
        : { timer, next },
    ),
  stale: () => COUNTED,
  waits: {
    ...waits('finished'),
    answer: (layer, { minutes }) => ({ ...stateOf(layer), minutes }),
  },
});

export const skipBreak = defineWrite<null, FocusState>({
  ...OF_TIMER,
  name: 'focus.skipBreak',
  send: () => call(todayContract.skipBreak, {}),
  show: (layer) => layer.put('focusTimer', { ...stateOf(layer), next: 'focus' }, MINE),
  waits: waits('break skipped'),
});
