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
import { type Context, type Created, lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { ONBOARDING_TEMPLATES } from './templates/templates.ts';

/** A second call for the same template this soon came while the first was running, or is the same click. */
const DOUBLE_CLICK_MS = 10_000;

/**
 * Creates a starter system in one transaction and completes onboarding. Repeating the request, or a second click
 * while the first runs, returns the first result.
 */
export function applyTemplate(request: RequestContext, input: ApplyTemplate): Promise<Created<AppliedTemplate>> {
  const { template: templateId, leave_out = [], request_id = newId() } = input;
  const template = ONBOARDING_TEMPLATES.find((candidate) => candidate.id === templateId)!;

  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const earlier = await findEarlier(ctx, templateId, request_id);
    if (earlier) return { isNew: false, record: { success: true, created: earlier } };

    const created = await createItems({ ...ctx, limitsCreates: false }, template, new Set(leave_out));
    await ctx.db
      .insertInto('onboarding_applications')
      .values({ user_id: ctx.userId, request_id, template: templateId, ...created, created_at: ctx.now.toISOString() })
      .execute();
    await completeOnboarding(ctx);
    return { isNew: true, record: { success: true, created } };
  });
}

async function findEarlier(
  { db, userId, now }: Context,
  template: string,
  requestId: string,
): Promise<StarterCounts | undefined> {
  const since = new Date(now.getTime() - DOUBLE_CLICK_MS).toISOString();
  return db
    .selectFrom('onboarding_applications')
    .select(['pillars', 'areas', 'projects', 'tasks'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('request_id', '=', requestId), eb.and([eb('template', '=', template), eb('created_at', '>=', since)])]),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
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

/** Remembers what came from the template, so that untouched items can be removed in one step. */
async function markAsStarter(
  { db, userId }: Context,
  template: TemplateId,
  ids: Record<keyof StarterCounts, string[]>,
) {
  for (const table of ['pillars', 'areas', 'projects', 'tasks'] as const) {
    if (ids[table].length === 0) continue;
    await db
      .updateTable(table as 'pillars')
      .set({ from_template: template })
      .where('user_id', '=', userId)
      .where('id', 'in', ids[table])
      .execute();
  }
}
