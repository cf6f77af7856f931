import { recurringContract, type SkippedOlder } from '#contract/recurring.ts';
import type { Occurrence } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { act } from '#web/records/act.ts';
import type { Layer } from '#web/records/layers.ts';
import { useRecords } from '#web/records/record-query.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite, type Stale, type Write } from '#web/records/write-kinds.ts';

type Row = Pick<Occurrence, 'recurring_task_id' | 'missed' | 'missed_task_id'>;

const lanes = ({ ruleId }: { ruleId: string }) => [`rule ${ruleId}`];

/** The task that a rule was created from may have taken the place of an instance. */
const stale = (): Stale => ({ now: [['recurring'], ['tasks'], ['today']], soon: SUMMARIES });

const skip = defineWrite<{ ruleId: string }, SkippedOlder>({
  name: 'recurring.skipOlder',
  lanes,
  send: ({ ruleId }, request_id) =>
    call(recurringContract.skipOlder, { params: { id: ruleId }, query: { request_id } }),
  show: (layer, { ruleId }) => showNoneMissed(layer, ruleId),
  inverse: ({ ruleId }, _, done): Write[] => (done.skipped_ids.length > 0 ? [restore({ ruleId, done })] : []),
  stale,
});

const restore = defineWrite<{ ruleId: string; done: SkippedOlder }, unknown>({
  name: 'recurring.restoreOlder',
  lanes,
  send: ({ ruleId, done }) => call(recurringContract.restoreOlder, { params: { id: ruleId }, body: done }),
  stale,
});

/** Removes the missed counts from the rows of a rule. */
function showNoneMissed(layer: Layer, ruleId: string): void {
  const shown = <R extends Row>(rows: readonly R[]): R[] =>
    rows.map((row) => (row.recurring_task_id === ruleId ? { ...row, missed: Math.min(row.missed, 1) } : row));
  layer.edit<Occurrence[]>(['tasks', 'occurrences'], shown);
  layer.edit<{ tasks: Row[] }>(['today'], (day) => ({ ...day, tasks: shown(day.tasks) }));
}

/** Returns a function that skips all missed instances of a rule except the latest, at once, with Undo. */
export function useSkipOlder() {
  const records = useRecords();
  return (ruleId: string, name: string) =>
    void act(records, skip({ ruleId }), ({ skipped_ids: { length } }) =>
      length === 0 ? `“${name}” has no older ones open` : `${plural(length, 'older one')} of “${name}” skipped`,
    );
}
