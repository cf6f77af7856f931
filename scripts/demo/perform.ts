import { alignmentContract } from '#contract/alignment.ts';
import { journalContract } from '#contract/journal.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { reflectionsContract } from '#contract/reflections.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import type { Call } from '../../bench/client.ts';
import { type Act, shown } from './acts.ts';

/** A person in the middle of their year. */
export interface Life {
  call: Call;
  areas: ReadonlyMap<string, string>;
  /** The created records, by their names in the plan. */
  projects: Ids;
  tasks: Ids;
  repeats: Ids;
}

/** Ids by names. */
export class Ids {
  readonly #ids = new Map<string, string>();

  set(name: string, id: string): void {
    this.#ids.set(name, id);
  }

  /** @throws Error for a name that nothing was made with: the plan is wrong. */
  get(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`The plan uses “${name}” before it makes it`);
    return id;
  }
}

type Perform = { [Name in Act['do']]: (life: Life, act: Extract<Act, { do: Name }>) => Promise<unknown> };

/** Performs a planned act. */
export const perform = (life: Life, act: Act): Promise<unknown> =>
  (PERFORM[act.do] as (life: Life, act: Act) => Promise<unknown>)(life, act);

const PERFORM: Perform = {
  async 'create-project'({ call, areas, projects }, { name, area, body }) {
    const made = await call(projectsContract.create, { body: { ...body, area_id: areas.get(area)! } });
    projects.set(name, made.id);
  },
  'change-project': ({ call, projects }, { name, status }) =>
    call(projectsContract.change, { params: { id: projects.get(name) }, body: { status } }),
  async 'create-task'({ call, projects, tasks }, { name, project, after, body }) {
    const made = await call(tasksContract.create, {
      body: {
        ...body,
        name: shown(name),
        project_id: project === null ? null : projects.get(project),
        dependency_task_ids: after === null ? [] : [tasks.get(after)],
      },
    });
    tasks.set(name, made.id);
  },
  'start-task': ({ call, tasks }, { name }) =>
    call(tasksContract.change, { params: { id: tasks.get(name) }, body: { status: 'in_progress' } }),
  focus: ({ call, tasks }, { name, minutes }) =>
    call(todayContract.recordFocus, { body: { task_id: tasks.get(name), minutes } }),
  'complete-task': ({ call, tasks }, { name }) =>
    call(tasksContract.change, { params: { id: tasks.get(name) }, body: { completed: true } }),
  'pick-task': ({ call, tasks }, { name }) => call(todayContract.pick, { params: { id: tasks.get(name) } }),
  async 'create-repeat'({ call, projects, repeats }, { name, project, body }) {
    const made = await call(recurringContract.create, {
      body: { ...body, name, project_id: projects.get(project) },
    });
    repeats.set(name, made.id);
  },
  async 'settle-repeat'({ call, repeats }, { name, on, how }) {
    const query = { start_date: on, end_date: on };
    const instances = await call(recurringContract.instances, { params: { id: repeats.get(name) }, query });
    const open = instances.find(({ completed, skipped }) => !completed && !skipped);
    if (open) await call(recurringContract[how], { params: { id: open.id } });
  },
  'write-entry': ({ call, projects }, { about, body }) => {
    const links = about === null ? [] : [{ entity_type: 'project' as const, entity_id: projects.get(about) }];
    return call(journalContract.create, { body: { ...body, links } });
  },
  async 'answer-template'({ call }, { template, answers, body }) {
    const templates = await call(journalContract.templates, {});
    const { id: template_id, prompts } = templates.find(({ name }) => name === template)!;
    const template_responses = Object.fromEntries(
      answers.flatMap((answer, index) => {
        const prompt = prompts[index];
        return prompt === undefined ? [] : [[prompt, answer]];
      }),
    );
    return call(journalContract.create, { body: { ...body, title: template, template_id, template_responses } });
  },
  'reflect-evening': ({ call }, { body }) => call(reflectionsContract.writeDaily, { body }),
  'reflect-morning': ({ call }, { body }) => call(reflectionsContract.writeSleep, { body }),
  'set-goal': ({ call }, { goal }) => call(alignmentContract.setMonthlyGoal, { body: { goal } }),
  'save-template': ({ call, projects }, { project, name }) =>
    call(projectTemplatesContract.create, { body: { name, from_project_id: projects.get(project) } }),
  'create-entry-template': ({ call }, { body }) => call(journalContract.createTemplate, { body }),
  'read-notices': ({ call }) => call(notificationsContract.markAllRead, {}),
};
