import type { Feature } from '#server/platform/feature.ts';
import { changesContract } from '#contract/changes.ts';
import type { EndpointEvent } from '#contract/platform/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { hiddenKinds } from '#server/platform/endpoints/scopes.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { readTasksWithCounts } from './read-changed.ts';

export const changesFeature: Feature = { name: 'changes', layer: 'views', routes: changesRoutes };

type ChangeEvent = EndpointEvent<typeof changesContract.follow>;

function changesRoutes(routes: Routes, { changes }: Pick<Services, 'changes'>): void {
  routes.add(changesContract.follow, (ctx, { query, ...input }) => {
    const events = seen(ctx, changes.follow({ ...input, userId: ctx.userId, sessionId: ctx.sessionId }));
    return query.records ? withRecords(ctx, events) : events;
  });
}

/** Leaves out the changes of records that the access token of the stream must not learn of. */
async function* seen(ctx: Context, events: AsyncIterable<ChangeEvent>): AsyncGenerator<ChangeEvent> {
  const hidden = hiddenKinds(ctx);
  for await (const each of events) {
    if (each.event !== 'changed' || !hidden.has(each.data.kind)) yield each;
  }
}

/** Adds the tasks that an event names to it. */
async function* withRecords(ctx: Context, events: AsyncIterable<ChangeEvent>): AsyncGenerator<ChangeEvent> {
  for await (const each of events) {
    if (each.event !== 'changed' || each.data.kind !== 'task' || each.data.ids.length === 0) yield each;
    else {
      // The stream may have begun on another day.
      const records = await readTasksWithCounts({ ...ctx, now: new Date(each.data.at) }, each.data.ids);
      yield { ...each, data: { ...each.data, records } };
    }
  }
}
