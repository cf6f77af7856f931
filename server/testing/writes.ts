import * as z from 'zod/mini';
import { achievementsContract } from '#contract/achievements.ts';
import { alignmentContract } from '#contract/alignment.ts';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { changesContract } from '#contract/changes.ts';
import { coachContract } from '#contract/coach.ts';
import { coursesContract } from '#contract/courses.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { digestsContract } from '#contract/digests.ts';
import { feedbackContract } from '#contract/feedback.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { insightsContract } from '#contract/insights.ts';
import { journalContract } from '#contract/journal.ts';
import { DEFAULT_PREFERENCES, notificationsContract } from '#contract/notifications.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { profilePictureContract } from '#contract/profile-picture.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { reflectionsContract } from '#contract/reflections.ts';
import { resourcesContract } from '#contract/resources.ts';
import { systemContract } from '#contract/system.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp, TestUser } from './app.ts';
import { recordsIn } from './records.ts';

const CONTRACTS = [
  achievementsContract,
  alignmentContract,
  areasContract,
  authContract,
  calendarContract,
  changesContract,
  coachContract,
  coursesContract,
  dashboardContract,
  digestsContract,
  feedbackContract,
  hierarchyContract,
  insightsContract,
  journalContract,
  notificationsContract,
  pillarsContract,
  profilePictureContract,
  projectTemplatesContract,
  projectsContract,
  recurringContract,
  reflectionsContract,
  resourcesContract,
  systemContract,
  tasksContract,
  todayContract,
  trashContract,
  // Last, since it changes the user.
  onboardingContract,
];

/** Every endpoint. A new feature adds its contract above. */
export const ENDPOINTS: readonly Endpoint[] = CONTRACTS.flatMap((contract) => Object.values<Endpoint>(contract));

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
  // Of another rule, since a change of a rule may take its open instances away.
  const [, instance] = await newRule();
  const { body: entry } = await app.call(journalContract.create, { token, body: { content: 'Slept well' } });
  const { body: template } = await app.call(projectTemplatesContract.create, { token, body: { name: 'Open evening' } });
  const { body: prompts } = await app.call(journalContract.createTemplate, { token, body: { name: 'Runs' } });
  const { body: file } = await app.call(resourcesContract.create, {
    token,
    body: { filename: 'route.txt', file_content: btoa('Along the river') },
  });
  return { user, ...records, rule, skipped, instance, entry, template, prompts, file };
}
export type World = Awaited<ReturnType<typeof newWorld>>;

export interface Write {
  /** `PUT /tasks/:id`. */
  name: string;
  method: string;
  url: string;
  token: string;
  /** A good value for every field there is. */
  body: Record<string, unknown>;
}

/** The writes that take a body, as the user of `world` would send them. */
export const writesIn = (world: World): Write[] =>
  WRITES.filter((write) => 'body' in write && write.body).map((write) => {
    const { method, path } = write;
    const name = `${method} ${path}`;
    const body = BODIES[name];
    if (!body) throw new Error(`server/testing/writes.ts has no body for ${name}`);
    const url = `/api${path.replace(/([\w-]+)\/:id/, (_, noun: string) => `${noun}/${idOf(noun, world)}`)}`;
    return { name, method, url, token: world.user.token, body: { ...body(world), ...baseOf(write) } };
  });

/** An edit of texts says what it has seen of them; here nothing, so that no write depends on those before. */
const baseOf = (write: Endpoint): { base?: object } =>
  'body' in write && write.body instanceof z.ZodMiniObject && 'base' in write.body.shape ? { base: {} } : {};

export function idOf(noun: string, world: World): string {
  const { user, pillar, area, project, task, rule, instance, entry, template, prompts, file } = world;
  const ids: Record<string, string> = {
    users: user.user.id,
    pillars: pillar.id,
    areas: area.id,
    projects: project.id,
    tasks: task.id,
    'recurring-tasks': rule.id,
    'recurring-task-instances': instance.id,
    journal: entry.id,
    'project-templates': template.id,
    templates: prompts.id,
    resources: file.id,
  };
  return ids[noun] ?? newId();
}

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
  estimated_duration: 30,
  sub_task_completion_required: false,
  status: 'todo',
  completed: false,
  kanban_column: 'to_do',
};
const taskFields = ({ project }: World) => ({
  ...subtaskFields,
  project_id: project.id,
  parent_task_id: null,
  dependency_task_ids: [],
  recurrence_pattern: null,
  repeat_from: 'due',
});
const recurringTaskFields = ({ project }: World) => ({
  name: 'Water the plants',
  description: '',
  priority: 'medium',
  project_id: project.id,
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

const BODIES: Record<string, (world: World) => object> = {
  // Not the right words: this user is still needed.
  'DELETE /auth/account': () => ({ confirmation_text: 'KEEP', password: 'correct horse' }),
  'POST /auth/register': ({ user }) => ({
    email: `new-${user.email}`,
    password: 'correct horse',
    first_name: 'Maya',
    last_name: 'Lindqvist',
    username: '',
    timezone: 'UTC',
  }),
  'POST /auth/login': ({ user: { email, password } }) => ({ email, password }),
  'POST /auth/google': () => ({ token: 'unknown', credential: 'unknown', timezone: 'UTC', password: 'correct horse' }),
  'PUT /auth/google-account': () => ({ token: 'unknown', credential: 'unknown', password: 'correct horse' }),
  'POST /auth/forgot-password': ({ user: { email } }) => ({ email }),
  'POST /auth/reset-password': () => ({ token: 'unknown', new_password: 'correct horse' }),
  'POST /auth/confirm-email': () => ({ token: 'unknown' }),
  'POST /auth/sessions/end': ({ user }) => ({ key: `${user.user.id}.unknown` }),
  'PUT /auth/profile': profile,
  // Not the right one: this session is still needed.
  'PUT /auth/password': () => ({ current_password: 'wrong', new_password: 'correct horse' }),
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
  'POST /tasks': (world) => ({ id: newId(), ...taskFields(world) }),
  'PUT /tasks/:id': (world) => ({ ...taskFields(world), sort_order: 0 }),
  'PUT /tasks/bulk': (world) => ({ tasks: [{ id: world.task.id, ...taskFields(world), sort_order: 0 }] }),
  // Not the world's own task: it is still needed.
  'DELETE /tasks/bulk': () => ({ task_ids: [newId()] }),
  'POST /tasks/:id/subtasks': () => ({ id: newId(), ...subtaskFields }),
  'PUT /tasks/:id/dependencies': () => ({ dependency_task_ids: [] }),
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
  'POST /ai/weekly-review': () => ({ request_id: newId() }),
  'POST /ai/obstacle-analysis': ({ project }) => ({
    project_id: project.id,
    problem_description: 'There is never time for it',
    request_id: newId(),
  }),
  'POST /chat': () => ({
    id: newId(),
    session_id: 'evening',
    message_type: 'user',
    content: 'What shall I do next?',
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
  'POST /alignment/monthly-goal': () => ({ goal: 500 }),
  'PUT /notifications/preferences': () => ({ ...DEFAULT_PREFERENCES, daily_digest: true }),
  'PUT /notifications/restore': () => ({ notification_ids: [newId()] }),
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
  'PUT /recurring-task-instances/:id': () => ({
    name: 'Water the plants',
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
  'POST /project-templates/:id/duplicate': () => ({ id: newId(), name: 'Open evening in May' }),
  'POST /project-templates/:id/use': ({ area }) => ({
    id: newId(),
    request_id: newId(),
    area_id: area.id,
    name: 'Open evening in December',
    description: '',
    status: 'Not Started',
    priority: 'medium',
    start_date: '2026-12-04',
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
  'PUT /notifications/:id/snooze': () => ({ until: '2026-11-24T09:00:00Z' }),
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
  'POST /today/focus-timer/pause': () => ({ id: newId(), ago_ms: 0 }),
  'POST /today/focus-timer/resume': () => ({ id: newId(), ago_ms: 0 }),
  'POST /today/focus-timer/finish': ({ task }) => ({ id: newId(), ago_ms: 0, task_id: task.id, minutes: 25 }),
  'POST /trash/restore': () => ({ ids: [newId()] }),
  'POST /trash/:id/restore': () => ({ parent_id: null }),
  // All three pillars left out: the answer is what is looked at here, not 48 records.
  'POST /onboarding/apply': () => ({ template: 'student', leave_out: ['0', '1', '2'], request_id: newId() }),
};
