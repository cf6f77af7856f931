import type { CompletedIn, CompletionsFilter } from '#contract/insights.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Logged } from '#server/features/completions/logged-days.ts';
import { getUser } from '#server/features/auth/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { completedIn, difference, readSums, SUMS, type Sums, total } from '../figures/sums.ts';
import { daysOf, loggedDays, readRange } from '../range/range.ts';
import { type Filter, filterOf, type FilterForm, type FilterValues, matching } from './completion-filter.ts';

const selectCount = prepareForms((form: FilterForm) =>
  prepare((db, values: FilterValues) =>
    matching(db, form, values).select((eb) => eb.fn.countAll<number>().as('total')),
  ),
);

const selectSums = prepareForms((form: FilterForm) =>
  prepare((db, values: FilterValues) => matching(db, form, values).select(SUMS)),
);

/** The sums of the completions behind a figure. @throws NotFound for a missing place. */
export async function readCompletionSums(ctx: Context, query: CompletionsFilter): Promise<CompletedIn> {
  const { range, logged } = await readRange(ctx, query);
  const filter = await filterOf(ctx, query, daysOf(range));
  const kept = query.kind === null || query.kind === 'task' ? await readKeptSums(ctx, filter, logged) : null;
  const sums = kept === null ? await readLoggedSums(ctx, filter) : await ofKind(ctx, query.kind, filter, kept);
  return completedIn(sums, (await getUser(ctx.db, ctx.userId)).usual_task_minutes);
}

const readLoggedSums = async ({ db }: Context, { form, values }: Filter): Promise<Sums> =>
  (await selectSums(form)(db, values))[0]!;

/** Stored sums include all kinds: the sums of tasks are computed by subtracting those of projects, which are few. */
async function ofKind(ctx: Context, kind: CompletionsFilter['kind'], filter: Filter, kept: Sums): Promise<Sums> {
  if (kind === null || kept.projects === 0) return kept;
  const ofProjects = {
    ...filter,
    form: { ...filter.form, kind: 'one' as const },
    values: { ...filter.values, kind: 'project' as const },
  };
  return difference(kept, await readLoggedSums(ctx, ofProjects));
}

/**
 * Completions of all kinds in the places of a filter, from stored sums instead of years of log rows; null for a filter
 * by project, which has no sums.
 */
async function readKeptSums(ctx: Context, { form, values, isIn }: Filter, logged: Logged): Promise<Sums | null> {
  if (form.project || form.without === 'project') return null;
  return total((await readSums(ctx, loggedDays(values, logged), {})).filter(isIn));
}

/** The number of completions that match a filter. */
export async function countCompletions(ctx: Context, kind: CompletionsFilter['kind'], filter: Filter, logged: Logged) {
  const kept = await readKeptSums(ctx, filter, logged);
  if (kept === null) return (await selectCount(filter.form)(ctx.db, filter.values))[0]!.total;
  const { tasks, recurring, projects } = kept;
  if (kind === 'project') return projects;
  return (kind === 'recurring' ? 0 : tasks) + recurring + (kind === null ? projects : 0);
}
