import type { FocusState } from '#contract/today.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

const MINUTE_MS = 60_000;
const SESSION_MS = 25 * MINUTE_MS;
const PATH = '/today/focus-timer';

/** A focus timer in the model. */
export interface ModelTimer {
  id: string;
  taskId: string | null;
  /** The time it had run before its last start. */
  ranMs: number;
  /** When it was last started; null: it is paused. */
  since: number | null;
}

/** Starts, pauses, resumes or finishes the timer, now or in the past as after being offline, sometimes twice. */
export async function useTimer(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const ago = chance.once(2)
    ? 0
    : chance.below(Math.max(0, Math.min(walk.now - model.timerChangedAt, 60 * MINUTE_MS)) + 1);
  const at = walk.now - ago;
  const act = model.timer ? chance.pick(['start', 'pause', 'resume', 'finish', 'finish'])! : 'start';
  const id = act === 'start' ? chance.uuid() : model.timer!.id;
  // A session of less than a minute leaves no record, so the model could not know whether the task was used.
  const tasks = [...model.alive.tasks.values()].filter((task) => !model.untouched.has(task.id));
  const taskId = chance.once(4) ? null : (chance.pick(tasks)?.id ?? null);
  const body = { id, ago_ms: ago, ...(act === 'start' && { task_id: taskId }) };
  for (let times = chance.once(4) ? 2 : 1; times > 0; times -= 1) {
    await walk.write('POST', `${PATH}/${act}`, body, 'allowed');
  }
  model.timerChangedAt = at;
  if (act === 'pause') model.timer = { ...model.timer!, ranMs: ranMs(model.timer!, at), since: null };
  else if (act === 'resume') model.timer = { ...model.timer!, since: model.timer!.since ?? at };
  else await noteFinished(walk, at);
  if (act === 'start') model.timer = { id, taskId, ranMs: 0, since: at };
  await compareTimer(walk);
}

const ranMs = ({ ranMs: before, since }: ModelTimer, at: number) =>
  Math.min(SESSION_MS, before + (since === null ? 0 : at - since));

/** Counts a session on the day of its end; a timer forgotten on another day is not counted. */
async function noteFinished(walk: Walk, at: number): Promise<void> {
  const { model } = walk;
  const { timer } = model;
  model.timer = null;
  if (!timer) return;
  const over = timer.since === null ? at : Math.min(at, timer.since + SESSION_MS - timer.ranMs);
  const minutes = Math.floor(ranMs(timer, at) / MINUTE_MS);
  if (minutes === 0 || walk.dayOf(over) !== walk.dayOf(at)) return;
  model.noteFocus(walk.dayOf(over), timer.taskId, minutes);
  if (timer.taskId === null || !model.task(timer.taskId)) return;
  const { minutes: served } = await walk.read<{ minutes: number }>(`/tasks/${timer.taskId}/focus`);
  same(`focus minutes of ${timer.taskId}`, served, model.focused.get(timer.taskId));
}

/** The timer as every device shows it. */
async function compareTimer(walk: Walk): Promise<void> {
  const { timer: served, now } = await walk.read<FocusState>(PATH);
  const { timer } = walk.model;
  const task = timer?.taskId ? walk.model.task(timer.taskId) : undefined;
  const left =
    served && (served.ends_at === null ? served.left_ms : Math.max(0, Date.parse(served.ends_at) - walk.now));
  same('what the clock of the server shows', Date.parse(now), walk.now);
  same(
    'timer',
    served && [served.id, served.task_id, served.task_completed, served.ends_at !== null, left],
    timer && [
      ...[timer.id, task?.id ?? null, task?.status === 'completed', timer.since !== null],
      SESSION_MS - ranMs(timer, walk.now),
    ],
  );
}
