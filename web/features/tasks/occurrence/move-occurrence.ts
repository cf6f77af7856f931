import { recurringContract } from '#contract/recurring.ts';
import { moveSeries } from '#web/features/recurring/move-series.ts';
import { call } from '#web/platform/api.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { changeTasks, type Moment, thisMoment } from '../task-changes.ts';
import { labelOfMove, lanesOfHome } from '../task-labels.ts';

interface MoveOccurrence {
  /** Of an open instance. */
  id: string;
  /** Null: none. */
  project_id: string | null;
  at: Moment;
}

const send = defineWrite<MoveOccurrence, unknown, string | null | undefined>({
  name: 'recurring.moveInstance',
  lanes: ({ id }) => [`instance ${id}`],
  sentAfter: ({ project_id }) => lanesOfHome(project_id),
  send: ({ id, project_id }) => call(recurringContract.changeInstance, { params: { id }, body: { project_id } }),
  show: (layer, { id, project_id, at }) => {
    const occurrence = layer.get('occurrence', id);
    if (!occurrence) return;
    moveSeries(layer, occurrence.template_id, project_id);
    const first = layer.get('rule', occurrence.template_id)?.task_id ?? occurrence.missed_task_id;
    const isOpen = first !== null && layer.kept('task', first)?.completed_at === null;
    if (isOpen) changeTasks(layer, [{ id: first, changes: { project_id } }], at);
  },
  remember: (layer, { id }) => {
    const occurrence = layer.get('occurrence', id);
    // An occurrence that an earlier version moved alone is elsewhere than its series.
    const rule = occurrence && layer.get('rule', occurrence.template_id);
    return rule ? rule.project_id : occurrence?.project_id;
  },
  inverse: ({ id, project_id }, before): Write[] =>
    before === undefined
      ? []
      : [
          {
            ...moveOccurrence(id, before),
            onlyIf: [{ kind: 'occurrence', id, fields: { project_id }, ifKnown: true }],
          },
        ],
  stale: () => ({ now: [['recurring'], ['tasks']], soon: SUMMARIES }),
  waits: {
    answer: () => null,
    label: (layer, { id, project_id }) => ({
      ...labelOfMove(layer, project_id),
      name: layer.get('occurrence', id)?.name ?? '',
    }),
  },
});

/** Moves an open occurrence with its whole series, as `PUT /recurring-task-instances/{id}` does. */
export const moveOccurrence = (id: string, project_id: string | null): Write =>
  send({ id, project_id, at: thisMoment() });
