import { Pause, Play, SkipForward } from 'lucide-react';
import { recurringContract } from '#contract/recurring.ts';
import { closeNext } from '#web/features/recurring/instance-mutations.ts';
import { usePauseRule } from '#web/features/recurring/rule-mutations.ts';
import type { Found } from '#web/features/search/found.ts';
import { skipTask } from '#web/features/tasks/occurrence/skip-task.ts';
import { call } from '#web/platform/api.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type Command, withWords } from '../commands.ts';
import { idOfAction, type TaskAction } from '../task-actions.ts';
import { toastNotLoaded } from './place-actions.ts';

/** Returns what verbs do with a found repeating task: skip its next day, pause and resume it; nothing for other records. */
export function useRuleActions(): (found: Found) => Command[] {
  const records = useRecords();
  const pause = usePauseRule();
  /** As it is now: on another device, it may have been skipped or paused. */
  const read = async ({ id, name }: Found) => {
    const reading = records.readRecord('rule', id, () => call(recurringContract.get, { params: { id } }));
    const rule = (await reading.catch(() => undefined)) ?? records.get('rule', id);
    if (!rule) toastNotLoaded({ name });
    return rule;
  };
  const skip = async (found: Found) => {
    const rule = await read(found);
    const isSkipped = !rule || (await closeNext(records, rule, 'skipped', skipTask));
    if (!isSkipped) showToast(`“${found.name}” has no open day to skip.`);
  };
  const setPaused = async (found: Found, paused: boolean) => {
    const rule = await read(found);
    if (rule?.is_active === paused) pause(rule, paused);
    else if (rule) showToast(`“${found.name}” ${paused ? 'is already paused' : 'is not paused'}.`);
  };
  return (found) => {
    if (found.kind !== 'recurring_task') return [];
    const command = (action: TaskAction, does: string, Icon: Command['Icon'], run: () => unknown) =>
      withWords({ id: idOfAction(action), name: does, Icon, keys: [], acts: true, run });
    const isActive = records.get('rule', found.id)?.is_active;
    const change = [
      command('skip', 'Skip', SkipForward, () => skip(found)),
      command('pause', 'Pause', Pause, () => setPaused(found, true)),
    ];
    const resume = command('resume', 'Resume', Play, () => setPaused(found, false));
    if (isActive === undefined) return [...change, resume];
    return isActive ? change : [resume];
  };
}
