import { finishTask, notes } from './plan-tasks.ts';
import type { ProjectPlan, StandingProject } from './projects.ts';
import { BEGIN, type Year } from './year.ts';

/** Of a project in progress, that its next task is late. */
const LATE = 0.3;

/** A project without an end is there from the first day on. */
export function planStanding(year: Year, { name, area, icon, description }: StandingProject): void {
  const body = { name, icon, description, status: 'In Progress' as const, priority: 'medium' as const };
  year.add(year.days, { do: 'create-project', name, area, body, minute: BEGIN });
}

/** A project with its tasks: in a current one they are done up to its middle, one is blocked and one late. */
export function planProject(year: Year, project: ProjectPlan): void {
  const { name, area, icon, description, priority, status, began, ended = 0, due, tasks } = project;
  const { random } = year;
  const due_date = due === undefined ? null : year.dayOf(due);
  const begun = status === 'Completed' || status === 'On Hold' ? 'In Progress' : status;
  const body = { name, icon, description, priority, status: begun, due_date };
  year.add(began, { do: 'create-project', name, area, body, minute: BEGIN + 5 });
  const done = { 'Not Started': 0, 'In Progress': 0.55, 'On Hold': 0.5, Completed: 1 }[status];
  const doneCount = Math.floor(tasks.length * done);
  const span = began - ended;
  tasks.forEach((task, index) => {
    const isDone = index < doneCount;
    const doneAgo = year.awake(
      began - Math.max(1, Math.round((span * (index + 1)) / (doneCount + (ended > 0 ? 0 : 1)))),
    );
    const late = random.chance(LATE) ? random.whole(2, 9) : -random.whole(1, 12);
    const ahead = isDone ? doneAgo + random.whole(-2, 3) : index === doneCount ? late : -(index - doneCount) * 6;
    year.add(began, {
      do: 'create-task',
      name: task,
      project: name,
      // The open ones of a project wait for each other.
      after: index > doneCount && status === 'In Progress' && index % 2 === 0 ? tasks[index - 1]! : null,
      body: {
        ...notes(random),
        priority: random.pick(['low', 'medium', 'medium', 'high'] as const),
        due_date: status === 'Not Started' || status === 'On Hold' || random.chance(0.25) ? null : year.dayOf(ahead),
        estimated_duration: random.chance(0.8) ? random.pick([30, 45, 60, 60, 90, 120]) : null,
      },
      minute: BEGIN + 6 + index,
    });
    if (isDone) finishTask(year, task, Math.max(ended, doneAgo), 0.35);
    else if (index === doneCount && status === 'In Progress') {
      year.add(4, { do: 'start-task', name: task, minute: 560 });
    }
  });
  if (status === 'Completed' || status === 'On Hold') {
    year.add(ended, { do: 'change-project', name, status, minute: 1150 });
  }
}
