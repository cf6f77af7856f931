import { alignmentContract } from '#contract/alignment.ts';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/platform/endpoint.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { addDays } from '#server/platform/calendar.ts';
import type { TestApp, TestUser } from '../app.ts';
import { journalIn, recordsIn } from '../records.ts';
import type { Life, LogRow } from './figures.ts';

interface Project {
  id: string;
  priority: Priority;
  area: { id: string; importance: number; pillar: string | null; archived: boolean } | null;
}

interface Task {
  id: string;
  project: Project;
  priority: Priority;
  estimate: number | null;
  /** The trash entry that contains it; empty: not deleted. */
  trashId: string;
}

/** A task that repeats every day. */
type Rule = Omit<Task, 'trashId'>;

/** The points of a completed task or occurrence. */
const stepPoints = ({ priority, project }: Rule): number =>
  5 +
  (priority === 'high' ? 10 : 0) +
  (project.priority === 'high' ? 15 : 0) +
  (project.area?.importance === 5 ? 20 : 0);

const placeOf = ({ area }: Project) => ({ area: area?.id ?? null, pillar: area?.pillar ?? null });

/** The place of a person. */
export interface Zone {
  timezone: string;
  dayStart: number;
}

/** A user of the product, with the data that their figures depend on. */
export class Person {
  readonly life: Life;
  readonly #app: TestApp;
  readonly user: TestUser;
  readonly #clock: { now: number };
  readonly #registeredAt: number;
  #zone: Zone;
  readonly projects: Project[] = [];
  readonly tasks: Task[] = [];
  readonly rules: Rule[] = [];

  private constructor(app: TestApp, user: TestUser, clock: { now: number }, zone: Zone) {
    this.#app = app;
    this.user = user;
    this.#clock = clock;
    this.#registeredAt = clock.now;
    this.#zone = zone;
    this.life = { registered: '', log: [], focus: [], entries: [], pillars: [], areas: [], usual: 30, goals: [] };
  }

  /**
   * A user with two pillars, a sub-pillar in the first, an area in each, one without a pillar, and projects in all
   * areas.
   */
  static async begin(app: TestApp, clock: { now: number }, zone: Zone): Promise<Person> {
    const person = new Person(app, await app.newUser(), clock, zone);
    const { newPillar, newArea, newProject } = recordsIn(app);
    await person.travel(zone);
    for (const [name, wanted, isSub] of [
      ['Health', 60, false],
      ['Sleep', null, true],
      ['Work', 40, false],
    ] as const) {
      const parent = isSub ? person.life.pillars[0]!.id : null;
      const body = { name, time_allocation_percentage: wanted, parent_pillar_id: parent };
      const { id } = await newPillar(person.user, body);
      person.life.pillars.push({ id, name, parent, wanted, archived: false });
    }
    for (const [pillar, importance] of [
      [0, 3],
      [1, 5],
      [2, 3],
      [null, 3],
    ] as const) {
      const pillarId = pillar === null ? null : person.life.pillars[pillar]!.id;
      const area = await newArea(person.user, { pillar_id: pillarId, importance });
      const priority = pillar === 2 ? 'high' : 'medium';
      const { id } = await newProject(person.user, { area_id: area.id, priority });
      const place = { id: area.id, importance, pillar: pillarId, archived: false };
      person.life.areas.push(place);
      person.projects.push({ id, priority, area: place });
    }
    const { id } = await newProject(person.user);
    person.projects.push({ id, priority: 'medium', area: null });
    return person;
  }

  get today(): string {
    return this.#dayAt(this.#clock.now);
  }

  /** The user's day at an instant, computed with Temporal. */
  #dayAt(at: number): string {
    const date = { timeZone: this.#zone.timezone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const hour = { timeZone: this.#zone.timezone, hour: '2-digit', hourCycle: 'h23' } as const;
    const day = new Intl.DateTimeFormat('en-CA', date).format(at);
    const isNight = Number(new Intl.DateTimeFormat('en-CA', hour).format(at)) < this.#zone.dayStart;
    return isNight ? addDays(day, -1) : day;
  }

  async get<E extends Endpoint>(endpoint: E, query: object = {}): Promise<EndpointResponse<E>> {
    return (await this.#app.call(endpoint, { token: this.user.token, query } as never)).body as EndpointResponse<E>;
  }

  /** Sends a write. @returns the response body; undefined when it was refused. */
  async #write<E extends Endpoint>(endpoint: E, request: Omit<EndpointRequest<E>, 'token'> & object) {
    const { status, body } = await this.#app.call(endpoint, { token: this.user.token, ...request } as never);
    return status < 300 ? (body as EndpointResponse<E>) : undefined;
  }

  #withdraw(kind: LogRow['kind'], subject: string): void {
    this.life.log = this.life.log.filter((row) => row.kind !== kind || row.subject !== subject);
  }

  async addTask(project: number, priority: Priority, estimate: number | null): Promise<void> {
    const place = this.projects[project % this.projects.length]!;
    const body = { name: 'Task', project_id: place.id, priority, estimated_duration: estimate };
    const task = await this.#write(tasksContract.create, { body });
    if (task) this.tasks.push({ id: task.id, project: place, priority, estimate, trashId: '' });
  }

  async complete(task: Task, completed: boolean): Promise<void> {
    const { id, project, estimate } = task;
    const isLogged = this.life.log.some((row) => row.kind === 'task' && row.subject === id);
    if (!(await this.#write(tasksContract.change, { params: { id }, body: { completed } }))) return;
    if (!completed) return this.#withdraw('task', id);
    if (isLogged) return;
    const points = stepPoints(task);
    this.life.log.push({ kind: 'task', subject: id, day: this.today, points, estimate, ...placeOf(project) });
  }

  async change(task: Task, priority: Priority, estimate: number | null): Promise<void> {
    const body = { priority, estimated_duration: estimate };
    if (await this.#write(tasksContract.change, { params: { id: task.id }, body }))
      Object.assign(task, { priority, estimate });
  }

  async move(task: Task, project: number): Promise<void> {
    const place = this.projects[project % this.projects.length]!;
    const body = { project_id: place.id };
    if (await this.#write(tasksContract.change, { params: { id: task.id }, body })) task.project = place;
  }

  async delete(task: Task): Promise<void> {
    const deleted = await this.#write(tasksContract.delete, { params: { id: task.id } });
    if (deleted) task.trashId = deleted.trash_id!;
  }

  async restore(task: Task): Promise<void> {
    if (await this.#write(trashContract.restore, { params: { id: task.trashId }, body: {} })) task.trashId = '';
  }

  async focus(task: Task, minutes: number): Promise<void> {
    if (await this.#write(todayContract.recordFocus, { body: { task_id: task.id, minutes } }))
      this.life.focus.push({ subject: task.id, day: this.today, minutes });
  }

  async completeProject(project: number, completed: boolean): Promise<void> {
    const found = this.projects[project % this.projects.length]!;
    const { id, priority, area } = found;
    const status = completed ? ('Completed' as const) : ('In Progress' as const);
    const isLogged = this.life.log.some((row) => row.kind === 'project' && row.subject === id);
    if (!(await this.#write(projectsContract.change, { params: { id }, body: { status } }))) return;
    if (!completed) return this.#withdraw('project', id);
    if (isLogged) return;
    const points = 50 + (priority === 'high' ? 25 : 0) + (area?.importance === 5 ? 50 : 0);
    const row = { kind: 'project', subject: id, day: this.today, points, estimate: null } as const;
    this.life.log.push({ ...row, ...placeOf(found) });
  }

  async moveArea(project: number, pillar: number): Promise<void> {
    const { area } = this.projects[project % this.projects.length]!;
    const { id } = this.life.pillars[pillar % this.life.pillars.length]!;
    if (!area) return;
    const body = { pillar_id: id };
    if (await this.#write(areasContract.change, { params: { id: area.id }, body })) area.pillar = id;
  }

  async archive(pillar: number, archived: boolean): Promise<void> {
    const found = this.life.pillars[pillar % this.life.pillars.length]!;
    const endpoint = archived ? pillarsContract.archive : pillarsContract.unarchive;
    if (await this.#write(endpoint, { params: { id: found.id } })) found.archived = archived;
  }

  async archiveArea(project: number, archived: boolean): Promise<void> {
    const { area } = this.projects[project % this.projects.length]!;
    const endpoint = archived ? areasContract.archive : areasContract.unarchive;
    if (area && (await this.#write(endpoint, { params: { id: area.id } }))) area.archived = archived;
  }

  /** Creates a task that repeats every day. */
  async repeat(project: number, priority: Priority, estimate: number | null): Promise<void> {
    const place = this.projects[project % this.projects.length]!;
    const body = { name: 'Stretch', project_id: place.id, priority, estimated_duration: estimate };
    const recurrence_pattern = { type: 'daily' as const };
    const rule = await this.#write(recurringContract.create, { body: { ...body, recurrence_pattern } });
    if (rule) this.rules.push({ id: rule.id, project: place, priority, estimate });
  }

  /** Completes one of the occurrences of a repeating task, or reopens it. */
  async completeOccurrence(which: number, occurrence: number, completed: boolean): Promise<void> {
    const rule = this.rules[which % this.rules.length];
    if (!rule) return;
    const instances = await this.#write(recurringContract.instances, { params: { id: rule.id }, query: {} });
    const instance = instances?.[occurrence % instances.length];
    if (!instance) return;
    const { id } = instance;
    const isLogged = this.life.log.some((row) => row.kind === 'recurring' && row.subject === id);
    const endpoint = completed ? recurringContract.complete : recurringContract.reopen;
    if (!(await this.#write(endpoint, { params: { id } }))) return;
    if (!completed) return this.#withdraw('recurring', id);
    if (isLogged) return;
    const { estimate, project } = rule;
    const points = stepPoints(rule);
    this.life.log.push({ kind: 'recurring', subject: id, day: this.today, points, estimate, ...placeOf(project) });
  }

  async write(daysAgo: number): Promise<void> {
    const day = addDays(this.today, -daysAgo);
    await journalIn(this.#app).write(this.user, { entry_date: day });
    this.life.entries.push(day);
  }

  async setGoal(goal: number | null): Promise<void> {
    if (goal === null) await this.#write(alignmentContract.removeMonthlyGoal, {});
    else await this.#write(alignmentContract.setMonthlyGoal, { body: { goal } });
    this.life.goals.push({ month: this.today.slice(0, 7), goal });
  }

  async setUsual(minutes: number): Promise<void> {
    await this.#write(authContract.changeProfile, { body: { usual_task_minutes: minutes } });
    this.life.usual = minutes;
  }

  async travel(zone: Zone): Promise<void> {
    const body = { timezone: zone.timezone, day_start_hour: zone.dayStart };
    await this.#write(authContract.changeProfile, { body });
    this.#zone = zone;
    // The day depends on the current time zone.
    this.life.registered = this.#dayAt(this.#registeredAt);
  }
}
