import { type Alignment, alignmentContract } from '#contract/alignment.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { alignmentQueries } from './alignment-queries.ts';

interface GoalChange {
  /** Points to reach in a month; null for none. */
  goal: number | null;
  before: number | null;
}

/** Sets or removes the goal of the current month and later ones. */
export const setGoal = defineWrite<GoalChange, unknown>({
  name: 'alignment.setGoal',
  lanes: () => ['monthly goal'],
  send: ({ goal }) =>
    goal === null
      ? call(alignmentContract.removeMonthlyGoal)
      : call(alignmentContract.setMonthlyGoal, { body: { goal } }),
  show: (layer, { goal }) =>
    layer.editFields<Alignment>(alignmentQueries.dashboard().queryKey, (alignment) => withGoal(alignment, goal)),
  inverse: ({ goal, before }): Write[] => [setGoal({ goal: before, before: goal })],
  stale: () => readAgain('monthly_goal'),
  waits: { answer: () => null, label: () => ({ verb: 'change', name: 'Your monthly goal' }) },
});

/** Pace and forecast for a goal come from the server. */
function withGoal({ monthly_score }: Alignment, goal: number | null): Partial<Alignment> {
  return {
    monthly_goal: goal,
    has_goal_set: goal !== null,
    progress_percentage: goal === null ? 0 : Math.min(100, (monthly_score / goal) * 100),
    ...{ expected_by_today: null, on_pace: null, forecast_reaches_goal: null, needed_per_day: null },
  };
}

/** Sets or removes the goal from a form, which shows errors; the toast offers Undo. */
export function useSetGoal() {
  const records = useRecords();
  return useAction(async (change: GoalChange) => {
    const written = await records.write(setGoal(change));
    const { goal } = change;
    offerUndo(records, goal === null ? 'Monthly goal removed' : `Monthly goal: ${plural(goal, 'point')}`, written);
  });
}
