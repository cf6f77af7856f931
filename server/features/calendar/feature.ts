import { createHash } from 'node:crypto';
import type { Feature } from '#server/platform/feature.ts';
import { calendarContract } from '#contract/calendar.ts';
import { inline } from '#server/platform/endpoints/download.ts';
import { notFound } from '#server/platform/errors.ts';
import { createWindowLimit } from '#server/platform/http/request-limits.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { findFeedOwner, readFeedAddress, rotateFeedAddress } from './feed-address.ts';
import { readFeed } from './read-feed.ts';

const calendarRecords: readonly RecordKind[] = [
  { table: 'calendar_feeds', word: 'calendar feed', exported: { leftOut: 'secret' }, edges: [] },
];

export const calendarFeature: Feature = {
  name: 'calendar',
  layer: 'views',
  records: calendarRecords,
  routes: calendarRoutes,
};

/** Of one feed. A calendar asks every few minutes at most, from addresses that it shares with everybody's calendars. */
const READS = { max: 30, windowSeconds: 60 };
const KEPT_SECONDS = 5 * 60;

function calendarRoutes(
  routes: Routes,
  services: Pick<Services, 'config' | 'publicUrl' | 'elapsed' | 'servers' | 'countsRequests'>,
): void {
  const { config, publicUrl, elapsed, servers, countsRequests } = services;
  const countRead = createWindowLimit(config.rateLimit && countsRequests, READS, elapsed, () => servers().length);
  routes.add(calendarContract.read, (ctx) => readFeedAddress(ctx, publicUrl()));
  routes.add(calendarContract.rotate, (ctx) => rotateFeedAddress(ctx, publicUrl()));
  routes.addPublic(
    calendarContract.feed,
    async ({ owner }) => {
      const body = (await readFeed(owner!, publicUrl())).join('');
      return {
        body,
        etag: createHash('sha256').update(body).digest('base64url'),
        disposition: inline('auric.ics'),
        headers: { 'cache-control': `private, max-age=${KEPT_SECONDS}` },
      };
    },
    {
      // The address is the secret. A known one has its own limit, an unknown one counts as an anonymous call.
      unlimited: true,
      isKept: true,
      async ownerOf({ db, now }, { secret }, countCall) {
        const owner = await findFeedOwner(db, secret, now);
        if (owner === null) {
          await countCall();
          throw notFound('Calendar');
        }
        countRead(owner.userId);
        return owner;
      },
    },
  );
}
