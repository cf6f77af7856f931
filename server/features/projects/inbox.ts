import type { Project, ProjectChanges } from '#contract/projects.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { type Context, type RequestContext, transactLocked } from '#server/platform/context.ts';
import { brokenRule, conflict, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { nextSortOrder } from '#server/platform/records.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';

export const INBOX_NAME = 'Inbox';
const INBOX_ICON = '📥';

/** The id of the user's Inbox, which is created with the first task that needs it. Called under the user's lock. */
export async function inboxOf(ctx: RequestContext): Promise<string> {
  const { db, userId } = ctx;
  const stored = await db
    .selectFrom('projects')
    .where('user_id', '=', userId)
    .where('is_inbox', '=', 1)
    .select('id')
    .executeTakeFirst();
  return stored?.id ?? createInbox(ctx);
}

async function createInbox(ctx: RequestContext): Promise<string> {
  const { db, userId } = ctx;
  const now = ctx.now.toISOString();
  const inbox = { id: newId(), name: INBOX_NAME, description: '' };
  await db
    .insertInto('projects')
    .values({
      ...inbox,
      user_id: userId,
      is_inbox: 1,
      area_id: null,
      icon: INBOX_ICON,
      color: null,
      priority: 'medium',
      importance: 3,
      status: 'Not Started',
      due_date: null,
      completed_at: null,
      sort_order: await nextSortOrder(ctx, 'projects'),
      archived_at: null,
      from_template: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await writeSearchTexts(ctx, 'projects', [inbox]);
  return inbox.id;
}

/** The fixed fields of the Inbox, with their messages. */
const FIXED = { name: 'another name', area_id: 'an area', status: 'another status', due_date: 'a due date' } as const;

/** @throws RuleBroken when a change would alter a fixed field of the Inbox; whole records sent back are fine. */
export function assertStaysInbox(stored: Project, changes: Omit<ProjectChanges, 'deadline'>): void {
  if (!stored.is_inbox) return;
  for (const [field, words] of Object.entries(FIXED) as [keyof typeof FIXED, string][]) {
    if (changes[field] !== undefined && changes[field] !== stored[field]) {
      throw brokenRule(`The Inbox cannot be given ${words}`);
    }
  }
}

/** @throws RuleBroken when this project is the person's Inbox; NotFound when there is none, or the list of an area. */
export async function assertNoInbox({ db, userId }: Context, id: string, verb: 'archived' | 'deleted'): Promise<void> {
  const row = await db
    .selectFrom('projects')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['id', 'area_id', 'is_inbox'])
    .executeTakeFirst();
  if (!row || isAreaList(row)) throw notFound('Project');
  if (row.is_inbox === 1) throw brokenRule(`The Inbox cannot be ${verb}`);
}

/**
 * Deletes a project and its tasks; a repetition gets the first answer.
 * @param if_empty refuses if it has a task, a repeat, an occurrence or a file.
 * @throws NotFound; RuleBroken for the Inbox; Conflict.
 */
export function deleteProject(
  request: RequestContext,
  id: string,
  { request_id, if_empty = false }: { request_id?: string | undefined; if_empty?: boolean | undefined },
) {
  return answerOnce(request, `delete project ${id}`, request_id, (once) =>
    transactLocked(once, async (ctx) => {
      await assertNoInbox(ctx, id, 'deleted');
      if (if_empty && (await isUsed(ctx, id))) throw conflict('The project is used by now, so it stays.');
      return deleteRecord(ctx, 'project', id);
    }),
  );
}

/** Whether a task, a repeat, one of its occurrences or a file is in a project. */
async function isUsed({ db, userId }: Context, id: string): Promise<boolean> {
  const found = await Promise.all(
    (['tasks', 'recurring_tasks', 'recurring_task_instances', 'attachments'] as const).map((table) =>
      db
        .selectFrom(table as 'tasks')
        .where('user_id', '=', userId)
        .where('project_id', '=', id)
        .select('project_id')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return found.some((row) => row !== undefined);
}
