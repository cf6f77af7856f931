import { NewArea } from '#contract/areas.ts';
import type {
  AppliedTemplate,
  ApplyTemplate,
  OnboardingTemplate,
  StarterCounts,
  TemplateId,
} from '#contract/onboarding.ts';
import { NewPillar } from '#contract/pillars.ts';
import { NewProject } from '#contract/projects.ts';
import { NewTask } from '#contract/tasks.ts';
import { createArea } from '#server/features/areas/create-area.ts';
import { completeOnboarding } from '#server/features/auth/complete-onboarding.ts';
import { createPillar } from '#server/features/pillars/create-pillar.ts';
import { createProject } from '#server/features/projects/create-project.ts';
import { createTasks } from '#server/features/tasks/create-tasks.ts';
import { type Context, type Created, type RequestContext, transactLocked } from '#server/platform/context.ts';
import { tooMany } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { onboardingTemplates } from './templates/templates.ts';

/** The same request within this time is a double click, or was sent while the first was running. */
const DOUBLE_CLICK_MS = 10_000;
const APPLICATIONS_A_DAY = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a starter system in one transaction and completes onboarding. Repeating the request, or a second click
 * while the first runs, returns the first result.
 * @throws TooMany after ten in a day.
 */
export async function applyTemplate(request: RequestContext, input: ApplyTemplate): Promise<Created<AppliedTemplate>> {
  const { template: templateId, leave_out = [], request_id = newId() } = input;
  const template = (await onboardingTemplates()).find((candidate) => candidate.id === templateId)!;
  const left_out = [...new Set(leave_out)].toSorted().join(' ');

  return transactLocked(request, async (ctx) => {
    const earlier =
      (await findByRequest(ctx, request_id)) ?? (await findByDoubleClick(ctx, { template: templateId, left_out }));
    if (earlier) return { isNew: false, record: { success: true, created: earlier } };

    await assertMayApply(ctx);
    const created = await createItems({ ...ctx, limitsCreates: false }, template, new Set(leave_out));
    await ctx.db
      .insertInto('onboarding_applications')
      .values({
        ...{ user_id: ctx.userId, request_id, template: templateId, left_out, ...created },
        created_at: ctx.now.toISOString(),
      })
      .execute();
    await completeOnboarding(ctx);
    return { isNew: true, record: { success: true, created } };
  });
}

/** Its records do not count against the hourly limit. @throws TooMany with the time of the next application. */
async function assertMayApply({ db, userId, now, limitsCreates }: RequestContext): Promise<void> {
  if (!limitsCreates) return;
  const tenth = await db
    .selectFrom('onboarding_applications')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    // A time in the future was stored by a wrong clock.
    .where('created_at', '<=', now.toISOString())
    .orderBy('created_at', 'desc')
    .offset(APPLICATIONS_A_DAY - 1)
    .limit(1)
    .executeTakeFirst();
  if (!tenth) return;
  const seconds = Math.ceil((Date.parse(tenth.created_at) + DAY_MS - now.getTime()) / 1000);
  throw tooMany(
    `Starter templates can be applied ${APPLICATIONS_A_DAY} times a day. Please try again in ${formatWait(seconds)}.`,
    seconds,
  );
}

/** `24 hours`, `5 minutes`, `a minute`: rounded up. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

const COUNTS = ['pillars', 'areas', 'projects', 'tasks'] as const;

const findByRequest = ({ db, userId }: Context, requestId: string): Promise<StarterCounts | undefined> =>
  db
    .selectFrom('onboarding_applications')
    .select(COUNTS)
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** The newest application, if it is recent, has the same content, and all its records still exist. */
async function findByDoubleClick(
  { db, userId, now }: Context,
  asked: { template: TemplateId; left_out: string },
): Promise<StarterCounts | undefined> {
  const [since, until] = [-DOUBLE_CLICK_MS, DOUBLE_CLICK_MS].map((by) =>
    new Date(now.getTime() + by).toISOString(),
  ) as [string, string];
  const last = await db
    .selectFrom('onboarding_applications')
    .select([...COUNTS, 'template', 'left_out', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    // A time further ahead was stored by a wrong clock.
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (last?.template !== asked.template || last.left_out !== asked.left_out) return undefined;
  const { template: _, left_out: __, created_at, ...created } = last;
  for (const table of COUNTS) {
    const { left } = await db
      // Typed as one of the four tables: all have the columns used here.
      .selectFrom(table as 'pillars')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .where('from_template', '=', asked.template)
      .where('created_at', '=', created_at)
      .executeTakeFirstOrThrow();
    if (left < created[table]) return undefined;
  }
  return created;
}

async function createItems(
  ctx: RequestContext,
  template: OnboardingTemplate,
  leftOut: ReadonlySet<string>,
): Promise<StarterCounts> {
  const ids: Record<keyof StarterCounts, string[]> = { pillars: [], areas: [], projects: [], tasks: [] };
  const newTasks: NewTask[] = [];
  for (const [p, { areas, ...pillar }] of template.pillars.entries()) {
    if (leftOut.has(`${p}`)) continue;
    const newPillar = await createPillar(ctx, NewPillar.parse(pillar));
    ids.pillars.push(newPillar.record.id);
    for (const [a, { projects, ...area }] of areas.entries()) {
      if (leftOut.has(`${p}.${a}`)) continue;
      const newArea = await createArea(ctx, NewArea.parse({ ...area, pillar_id: newPillar.record.id }));
      ids.areas.push(newArea.record.id);
      for (const [j, { tasks, ...project }] of projects.entries()) {
        if (leftOut.has(`${p}.${a}.${j}`)) continue;
        const newProject = await createProject(ctx, NewProject.parse({ ...project, area_id: newArea.record.id }));
        ids.projects.push(newProject.record.id);
        newTasks.push(...tasks.map((task) => NewTask.parse({ ...task, project_id: newProject.record.id })));
      }
    }
  }
  ids.tasks.push(...(await createTasks(ctx, newTasks)).map(({ record }) => record.id));
  await markAsStarter(ctx, template.id, ids);
  return {
    pillars: ids.pillars.length,
    areas: ids.areas.length,
    projects: ids.projects.length,
    tasks: ids.tasks.length,
  };
}

/** Marks the created records, so that untouched ones can be removed in one step. */
async function markAsStarter(
  { db, userId }: Context,
  template: TemplateId,
  ids: Record<keyof StarterCounts, string[]>,
) {
  for (const table of COUNTS) {
    if (ids[table].length === 0) continue;
    await db
      .updateTable(table as 'pillars')
      .set({ from_template: template })
      .where('user_id', '=', userId)
      .where('id', 'in', ids[table])
      .execute();
  }
}
