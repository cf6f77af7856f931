import { createECDH, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { journalContract } from '#contract/journal.ts';
import { DEFAULT_PREFERENCES } from '#contract/notifications.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { webhooksContract } from '#contract/webhooks.ts';
import { FEATURES } from '#server/app.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp, TestUser } from './app.ts';
import { recordsIn } from './records.ts';

const LAST = 'onboarding';
const CONTRACTS = join(import.meta.dirname, '../../contract');

/** Features, those of lower layers first; onboarding is last, since it changes the user. */
const names = FEATURES.map(({ name }) => name).toSorted((one, other) => +(one === LAST) - +(other === LAST));
/** Every endpoint. */
export const ENDPOINTS: readonly Endpoint[] = (
  await Promise.all(
    names
      .map((name) => join(CONTRACTS, `${name}.ts`))
      .filter((path) => existsSync(path))
      .map(async (path) => Object.entries((await import(path)) as Record<string, Record<string, Endpoint>>)),
  )
)
  .flat()
  .flatMap(([name, contract]) => (name.endsWith('Contract') ? Object.values(contract) : []));

/** Every endpoint that writes. */
export const WRITES = ENDPOINTS.filter(({ method }) => method !== 'GET');

/** A user with one record of each kind, for writing to. */
export async function newWorld(app: Pick<TestApp, 'newUser' | 'call'>) {
  const user = await app.newUser();
  const { token } = user;
  const records = await recordsIn(app).newPath(user);
  const body = { name: 'Water the plants', recurrence_pattern: { type: 'daily' as const } };
  const newRule = async () => {
    const { body: made } = await app.call(recurringContract.create, { token, body });
    const { body: instances } = await app.call(recurringContract.instances, { token, params: { id: made.id } });
    return [made, instances[0]!] as const;
  };
  const [rule, skipped] = await newRule();
  await app.call(recurringContract.skip, { token, params: { id: skipped.id } });
  // Of another rule, since changing a rule may remove its open instances.
  const [, instance] = await newRule();
  const { body: entry } = await app.call(journalContract.create, {
    token,
    body: { title: 'Rest', content: 'Slept well' },
  });
  const { body: template } = await app.call(projectTemplatesContract.create, {
    token,
    body: { name: 'Open evening', tasks: [{ name: 'Invite' }] },
  });
  const { body: prompts } = await app.call(journalContract.createTemplate, {
    token,
    body: { name: 'Runs', prompts: ['How?'] },
  });
  const { body: file } = await app.call(resourcesContract.create, {
    token,
    body: { filename: 'route.txt', file_content: btoa('Along the river') },
  });
  const { body: webhook } = await app.call(webhooksContract.create, { token, body: hookFields });
  const { body: delivery } = await app.call(webhooksContract.test, { token, params: { id: webhook.id } });
  /** By the path part before the id. */
  const ids: Record<string, string> = {
    users: user.user.id,
    pillars: records.pillar.id,
    areas: records.area.id,
    projects: records.project.id,
    tasks: records.task.id,
    'recurring-tasks': rule.id,
    'recurring-task-instances': instance.id,
    journal: entry.id,
    'project-templates': template.id,
    templates: prompts.id,
    resources: file.id,
    webhooks: webhook.id,
    'webhook-deliveries': delivery.id,
  };
  // Of a kind that is not named above, one of the simplest.
  for (const create of WRITES) {
    const noun = create.path.slice(1);
    const isKnown = ids[noun] !== undefined || create.method !== 'POST' || !hasFields(create);
    if (isKnown || !WRITES.some(({ path }) => path === `${create.path}/:id`)) continue;
    const made = await app.call(create, { token, body: sampleOf(create.body) } as never);
    ids[noun] = (made.body as unknown as { id: string }).id;
  }
  return { user, ...records, rule, skipped, instance, entry, template, prompts, file, ids };
}
export type World = Awaited<ReturnType<typeof newWorld>>;

export interface Write {
  /** `PUT /tasks/:id`. */
  name: string;
  method: string;
  url: string;
  token: string;
  /** A valid value for every field. */
  body: Record<string, unknown>;
}

/** The writes with a body, as sent by the user of `world`. */
export const writesIn = (world: World): Write[] =>
  WRITES.filter((write) => 'body' in write && write.body).map((write) => {
    const { method, path } = write;
    const name = `${method} ${path}`;
    const body = BODIES[name]?.(world) ?? (hasFields(write) ? sampleOf(write.body) : {});
    const url = `/api${path.replace(/([\w-]+)\/:id/, (_, noun: string) => `${noun}/${idOf(noun, world)}`)}`;
    return { name, method, url, token: world.user.token, body: { ...body, ...baseOf(write) } };
  });

/** Edits of texts have an empty `base` here, so that no write depends on earlier ones. */
const baseOf = (write: Endpoint): { base?: object } =>
  hasFields(write) && 'base' in write.body.shape ? { base: {} } : {};

export const idOf = (noun: string, { ids }: World): string => ids[noun] ?? newId();

/** Values of every type of field, texts first. */
const SAMPLES = [
  newId(),
  'UTC',
  '2026-12-04',
  '2026-12-04T09:00:00Z',
  '09:30',
  1,
  false,
  [],
  [newId()],
  ['read'],
  null,
];

/**
 * A body for a schema whose fields depend neither on each other nor on existing records.
 * @throws Error for any other.
 */
function sampleOf(schema: z.ZodMiniObject): Record<string, unknown> {
  const fields = Object.entries(schema.shape).filter(([name]) => name !== 'base');
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const isId = name === 'id' || name === 'request_id';
      const sample = isId ? newId() : SAMPLES.find((value) => z.safeParse(field, value).success);
      if (sample === undefined) throw new Error(`server/testing/writes.ts has no value for the field ${name}`);
      return [name, sample];
    }),
  );
}

const hasFields = (write: Endpoint): write is Endpoint & { body: z.ZodMiniObject } =>
  'body' in write && write.body instanceof z.ZodMiniObject;

const profile = ({ user }: { user: TestUser }) => ({
  username: user.user.username,
  first_name: 'Maya',
  last_name: 'Lindqvist',
  timezone: 'UTC',
  day_start_hour: 4,
  week_starts_on: 'monday',
  daily_capacity_minutes: 360,
  usual_task_minutes: 30,
});
const pillarFields = {
  parent_pillar_id: null,
  name: 'Health',
  description: '',
  icon: '🎯',
  color: '#F4B400',
  time_allocation_percentage: 25,
};
const areaFields = ({ pillar }: World) => ({
  pillar_id: pillar.id,
  name: 'Running',
  description: '',
  icon: '🎯',
  color: '#F4B400',
  importance: 3,
});
const projectFields = ({ area }: World) => ({
  area_id: area.id,
  name: 'First 10 km',
  description: '',
  icon: '🚀',
  color: null,
  priority: 'medium',
  importance: 3,
  status: 'Not Started',
  due_date: '2026-12-04',
  deadline: '2026-12-04',
});
const subtaskFields = {
  name: 'Buy shoes',
  description: '',
  priority: 'medium',
  category: 'general',
  due_date: '2026-12-04',
  due_time: '09:30',
  start_date: null,
  reminder_date: null,
  reminder_time: null,
  estimated_duration: 30,
  sub_task_completion_required: false,
  status: 'todo',
  completed: false,
  kanban_column: 'to_do',
};
const taskFields = ({ area, project }: World) => ({
  ...subtaskFields,
  project_id: project.id,
  area_id: area.id,
  parent_task_id: null,
  dependency_task_ids: [],
  recurrence_pattern: null,
  repeat_from: 'due',
});
const recurringTaskFields = ({ project, area }: World) => ({
  name: 'Water the plants',
  description: '',
  priority: 'medium',
  project_id: project.id,
  area_id: area.id,
  category: 'general',
  estimated_duration: 10,
  due_time: '09:30',
  recurrence_pattern: everyDay,
  repeat_from: 'due',
  start_date: '2026-12-04',
  is_active: true,
});
const templateTask = () => ({
  id: newId(),
  name: 'Write the guest list',
  description: null,
  priority: 'medium',
  estimated_duration: 45,
  due_offset_days: 1,
  category: 'general',
  due_time: '09:30',
  start_offset_days: 0,
  reminder_offset_days: -1,
  parent_task_id: null,
  dependency_task_ids: [],
  sub_task_completion_required: false,
  sort_order: 0,
});
const templateFields = () => ({
  name: 'Open evening',
  description: 'An evening with the door open',
  category: 'work',
  tasks: [templateTask()],
});
const everyDay = {
  type: 'daily',
  interval: 1,
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: 30,
  rrule: null,
};

const hookFields = {
  url: 'https://93.184.215.14/auric',
  events: ['task.completed' as const],
  is_active: true,
};
const promptFields = {
  name: 'After a run',
  description: 'How it was',
  template_type: 'habit_tracker',
  prompts: ['How far?', 'How did it feel?'],
  default_tags: ['running'],
  icon: '🏃',
  color: '#3FB984',
};
const entryFields = ({ task }: World) => ({
  title: 'A good day',
  content: '## Ran\n\nFive kilometres',
  mood: 'grateful',
  energy_level: 'high',
  tags: ['running'],
  template_id: null,
  template_responses: { 'What went well?': 'The last kilometre' },
  weather: 'Sunny, 12 °C',
  location: 'Uppsala',
  entry_date: '2026-11-20',
  is_private: false,
  links: [{ entity_type: 'task', entity_id: task.id }],
});
const fileFields = ({ project }: World) => ({
  filename: 'route.txt',
  category: 'document',
  description: '',
  tags: ['Run'],
  folder_path: '/Runs',
  parent_id: project.id,
  parent_type: 'project',
});

/** For writes whose fields depend on each other or on existing records; for all others see `sampleOf`. */
const BODIES: Record<string, (world: World) => object> = {
  'PUT /notifications/push': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }),
  // A wrong confirmation, because this user is still needed.
  'DELETE /auth/account': () => ({ code: null, confirmation_text: 'KEEP', password: 'correct horse' }),
  'POST /auth/change-email': ({ user }) => ({
    code: null,
    new_email: `other-${user.email}`,
    current_password: 'wrong horse',
  }),
  'POST /auth/two-step': () => ({ password: 'wrong horse' }),
  'POST /auth/two-step/confirm': () => ({ code: '123456' }),
  'POST /auth/two-step/recovery-codes': () => ({ password: 'wrong horse', code: '123456' }),
  'DELETE /auth/two-step': () => ({ password: 'wrong horse', code: '123456' }),
  'POST /auth/register': ({ user }) => ({
    email: `new-${user.email}`,
    password: 'correct horse',
    first_name: 'Maya',
    last_name: 'Lindqvist',
    username: '',
    timezone: 'UTC',
    invitation: 'unknown',
  }),
  'PUT /server/registration': () => ({ registration: 'open' }),
  'POST /auth/login': ({ user: { email, password } }) => ({ email, password, code: '123456' }),
  'POST /auth/google': () => ({
    token: 'unknown',
    credential: 'unknown',
    timezone: 'UTC',
    password: 'correct horse',
    code: '123456',
    invitation: 'unknown',
  }),
  'POST /auth/oidc/exchange': () => ({ answer: 'code=unknown', secret: 'unknown' }),
  'POST /auth/oidc': () => ({
    token: 'unknown',
    timezone: 'UTC',
    password: 'correct horse',
    code: '123456',
    invitation: 'unknown',
  }),
  'PUT /auth/oidc-account': () => ({ token: 'unknown', password: 'correct horse' }),
  'PUT /auth/google-account': () => ({ token: 'unknown', credential: 'unknown', password: 'correct horse' }),
  'POST /auth/forgot-password': ({ user: { email } }) => ({ email }),
  'POST /auth/sessions/end': ({ user }) => ({ key: `${user.user.id}.unknown` }),
  'PUT /auth/profile': profile,
  // A wrong password, because this session is still needed.
  'PUT /auth/password': () => ({ code: null, current_password: 'wrong', new_password: 'correct horse' }),
  'PUT /users/:id': profile,
  'POST /pillars': () => ({ id: newId(), ...pillarFields }),
  'PUT /pillars/:id': () => ({ ...pillarFields, sort_order: 0 }),
  'PUT /pillars/reorder': ({ pillar }) => ({ pillar_ids: [pillar.id] }),
  'POST /areas': (world) => ({ id: newId(), ...areaFields(world) }),
  'PUT /areas/:id': (world) => ({ ...areaFields(world), sort_order: 0 }),
  'PUT /areas/reorder': ({ area }) => ({ area_ids: [area.id] }),
  'POST /projects': (world) => ({ id: newId(), ...projectFields(world) }),
  'PUT /projects/:id': (world) => ({ ...projectFields(world), sort_order: 0 }),
  'PUT /projects/reorder': ({ project }) => ({ project_ids: [project.id] }),
  'PUT /projects/:id/tasks/reorder': ({ task }) => ({ task_ids: [task.id] }),
  'POST /projects/create-with-tasks': ({ area }) => ({
    project: {
      id: newId(),
      title: 'First 10 km',
      description: '',
      area_id: area.id,
      icon: '🏃',
      color: '#3FB984',
      priority: 'medium',
      importance: 4,
      status: 'not_started',
      due_date: null,
    },
    tasks: [{ id: newId(), title: 'Buy shoes', description: '', priority: 'medium', estimated_duration: 30 }],
  }),
  'POST /tasks': (world) => ({ id: newId(), ...taskFields(world), pasted_after: world.task.id }),
  'PUT /tasks/:id': (world) => ({ ...taskFields(world), sort_order: 0 }),
  'PUT /tasks/bulk': (world) => ({ tasks: [{ id: world.task.id, ...taskFields(world), sort_order: 0 }] }),
  'PUT /tasks/put-back': (world) => {
    const { status, completed: _, kanban_column: __, ...fields } = taskFields(world);
    return {
      tasks: [{ id: world.task.id, ...fields, sort_order: 0, status, current_status: 'todo', completed_at: null }],
    };
  },
  'PUT /tasks/:id/dependencies': () => ({ dependency_task_ids: [] }),
  'POST /alignment/monthly-goal': () => ({ goal: 500 }),
  'POST /tasks/:id/subtasks': () => ({ id: newId(), ...subtaskFields }),
  'POST /journal': (world) => ({ id: newId(), ...entryFields(world) }),
  'PUT /journal/:id': entryFields,
  'POST /ai/daily-reflection': () => ({
    id: newId(),
    date: '2026-11-20',
    reflection_text: 'A long day',
    completion_score: 7,
    mood: 'grateful',
    biggest_accomplishment: 'The last kilometre',
    challenges_faced: null,
    tomorrow_focus: 'Rest',
  }),
  'POST /ai/decompose-project': () => ({
    project_name: 'Learn Spanish',
    project_description: 'Enough for a week in Madrid',
    template_type: 'learning',
    request_id: newId(),
  }),
  'POST /ai/obstacle-analysis': ({ project }) => ({
    project_id: project.id,
    problem_description: 'There is never time for it',
    request_id: newId(),
  }),
  'POST /chat': () => ({
    id: newId(),
    session_id: 'evening',
    message_type: 'user',
    content: 'What should I do next?',
  }),
  'POST /sleep-reflections': () => ({
    id: newId(),
    date: '2026-11-20',
    today_intention: 'Go slowly',
    sleep_quality: 8,
    sleep_hours: 7.5,
    feeling: 'Rested',
    sleep_influences: 'No screen',
  }),
  'POST /journal/templates': () => ({ id: newId(), ...promptFields }),
  'PUT /journal/templates/:id': () => promptFields,
  'PUT /notifications/preferences': () => ({ ...DEFAULT_PREFERENCES, daily_digest: true }),
  'POST /notifications/test': () => ({ channel: 'email' }),
  'POST /feedback': () => ({
    id: newId(),
    category: 'question',
    priority: 'high',
    subject: 'Two weeks away',
    message: 'How do I pause every repeat?',
  }),
  'POST /recurring-tasks': (world) => ({ id: newId(), ...recurringTaskFields(world) }),
  'PUT /recurring-tasks/:id': recurringTaskFields,
  'PUT /recurring-task-instances/:id': ({ project }) => ({
    name: 'Water the plants',
    project_id: project.id,
    description: '',
    priority: 'medium',
    due_date: '2026-12-04',
    due_time: '09:30',
    estimated_duration: 10,
  }),
  'PUT /recurring-tasks/:id/restore-older': ({ skipped }) => ({
    skipped_ids: [skipped.id],
    swapped_id: null,
    swapped_fields: ['name'],
    task_due_date: null,
  }),
  'POST /recurring-tasks/preview': () => ({
    recurrence_pattern: everyDay,
    repeat_from: 'due',
    start_date: '2026-12-04',
    recurring_task_id: null,
  }),
  'POST /project-templates': ({ project }) => ({ id: newId(), from_project_id: project.id, ...templateFields() }),
  'PUT /project-templates/:id': templateFields,
  'POST /project-templates/:id/use': ({ area }) => ({
    id: newId(),
    request_id: newId(),
    area_id: area.id,
    name: 'Open evening in December',
    description: '',
    status: 'Not Started',
    priority: 'medium',
    start_date: '2026-12-04',
    due_date: null,
    skip_weekends: false,
    leave_out: [],
    leave_out_files: [],
    due_dates: [],
  }),
  'POST /resources': (world) => ({
    id: newId(),
    ...fileFields(world),
    original_filename: 'route.txt',
    mime_type: 'text/plain',
    file_content: btoa('Along the river'),
  }),
  'PUT /resources/:id': (world) => ({ ...fileFields(world), is_archived: false, is_favorite: true }),
  'POST /resources/:id/attach': ({ task }) => ({ entity_type: 'task', entity_id: task.id }),
  'DELETE /resources/:id/detach': ({ task }) => ({ entity_type: 'task', entity_id: task.id }),
  'POST /mcp': () => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'capture', arguments: { text: 'Call Ana', project: 'Inbox', due_date: '2026-12-04' } },
  }),
  'POST /webhooks': () => ({ id: newId(), ...hookFields }),
  'PUT /webhooks/:id': () => hookFields,
  'PUT /today/reorder': ({ task }) => ({ task_ids: [task.id] }),
  'PUT /today/plan': ({ task }) => ({ task_ids: [task.id] }),
  'PUT /today/plan/restore': ({ task }) => ({
    before: [
      {
        id: task.id,
        due_date: null,
        days: [{ date: '2026-11-20', place: 0, due_date: null }],
        planned: { date: '2026-11-21', due_date: null },
      },
    ],
  }),
  'POST /today/focus-sessions': ({ task }) => ({ id: newId(), task_id: task.id, minutes: 25 }),
  'POST /today/focus-timer/start': ({ task }) => ({ id: newId(), task_id: task.id, kind: 'focus', ago_ms: 0 }),
  'POST /today/focus-timer/finish': ({ task }) => ({ id: newId(), ago_ms: 0, task_id: task.id, minutes: 25 }),
  // All three pillars are left out: the test checks the response, not 48 records.
  'POST /onboarding/apply': () => ({ template: 'student', leave_out: ['0', '1', '2'], request_id: newId() }),
};
