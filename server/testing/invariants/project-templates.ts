import { TEMPLATE_TASK_DEFAULTS, TEMPLATE_TASKS_MAX, TemplateTask } from '#contract/project-templates.ts';
import { inTreeOrder, templateProblem } from '#contract/rules/template-rules.ts';
import { timesHaveDates } from '#contract/task-fields.ts';
import * as z from 'zod/mini';
import type { Offender, ReadInvariant, ReadTable } from './invariant.ts';

export const PROJECT_TEMPLATE_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: 'Each template can create a project: its tasks are in order, refer to each other, and form no cycle',
    offenders,
  },
];

const Tasks = z.array(TemplateTask.check(...timesHaveDates)).check(z.maxLength(TEMPLATE_TASKS_MAX));

async function offenders(read: ReadTable): Promise<Offender[]> {
  return (await read('project_templates')).filter(({ tasks: text, task_count }) => {
    // A field that was added later is not stored in older templates.
    const stored = JSON.parse(text) as object[];
    const parsed = Tasks.safeParse(stored.map((task) => ({ ...TEMPLATE_TASK_DEFAULTS, ...task })));
    if (!parsed.success) return true;
    const tasks = parsed.data;
    const isInOrder = inTreeOrder(tasks).every((task, place) => task === tasks[place] && task.sort_order === place);
    return tasks.length !== task_count || templateProblem(tasks) !== undefined || !isInOrder;
  });
}
