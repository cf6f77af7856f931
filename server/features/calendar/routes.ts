import { createHash } from 'node:crypto';
import { calendarContract } from '#contract/calendar.ts';
import { inline } from '#server/platform/endpoints/download.ts';
import { notFound } from '#server/platform/errors.ts';
import { createWindowLimit } from '#server/platform/http/request-limits.ts';
import { countRecords } from '#server/platform/workers/account-size.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { findFeedOwner, readFeedAddress, rotateFeedAddress } from './feed-address.ts';
import { readFeed } from './read-feed.ts';

/** Of one feed. A calendar asks every few minutes at most, from addresses that it shares with everybody's calendars. */
const READS = { max: 30, windowSeconds: 60 };
const KEPT_SECONDS = 5 * 60;

export function calendarRoutes(
  routes: Routes,
  { config, publicUrl, elapsed }: Pick<Services, 'config' | 'publicUrl' | 'elapsed'>,
): void {
  const countRead = createWindowLimit(config.rateLimit, READS, elapsed);
  routes.add(calendarContract.read, (ctx) => readFeedAddress(ctx, publicUrl()));
  routes.add(calendarContract.rotate, (ctx) => rotateFeedAddress(ctx, publicUrl()));
  // The address is the secret. A known one has its own limit, an unknown one counts as an anonymous call.
  routes.addPublic(
    calendarContract.feed,
    async ({ db, now, countCall }, { params }) => {
      const ctx = await findFeedOwner(db, params.secret, now);
      if (ctx === null) {
        await countCall();
        throw notFound('Calendar');
      }
      countRead(ctx.userId);
      const body = await readFeed(ctx, publicUrl());
      return {
        body,
        etag: createHash('sha256').update(body).digest('base64url'),
        disposition: inline('auric.ics'),
        headers: { 'cache-control': `private, max-age=${KEPT_SECONDS}` },
      };
    },
    {
      unlimited: true,
      ownerOf: async ({ db, now }, { secret }) => {
        const ctx = await findFeedOwner(db, secret, now);
        return ctx && { ...ctx, records: await countRecords(db, ctx.userId) };
      },
    },
  );
}
