import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { calendarContract } from '#contract/calendar.ts';
import { notFound } from '#server/platform/errors.ts';
import { createWindowLimit } from '#server/platform/request-limits.ts';
import type { Routes, RoutesOptions } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { findFeedOwner, readFeedAddress, rotateFeedAddress } from './feed-address.ts';
import { readFeed } from './read-feed.ts';

/** Of one feed. A calendar asks every few minutes at most, from addresses that it shares with everybody's calendars. */
const READS = { max: 30, windowSeconds: 60 };
const KEPT_SECONDS = 5 * 60;

export function calendarRoutes(routes: Routes, { publicUrl }: Pick<Services, 'publicUrl'>): void {
  routes.add(calendarContract.read, (ctx) => readFeedAddress(ctx, publicUrl()));
  routes.add(calendarContract.rotate, (ctx) => rotateFeedAddress(ctx, publicUrl()));
}

type FeedServices = Pick<Services, 'config' | 'clock' | 'publicUrl'> & Pick<RoutesOptions, 'db' | 'limit'>;

/** The feed itself, which is no JSON and needs no sign-in: its address is the secret. */
export function calendarFeedRoute(api: FastifyInstance, { config, clock, publicUrl, db, limit }: FeedServices): void {
  const countRead = createWindowLimit(config.rateLimit, READS);
  const schema = {
    summary: "A user's calendar as iCalendar text, for other calendars to read.",
    tags: ['calendar'],
    params: z.object({ secret: z.string() }),
  };
  api.get<{ Params: { secret: string } }>('/calendar/:secret.ics', { schema }, async (request, reply) => {
    const ctx = await findFeedOwner(db, request.params.secret, clock());
    if (ctx === null) {
      await limit(request, null);
      throw notFound('Calendar');
    }
    countRead(ctx.userId);
    const text = await readFeed(ctx, publicUrl());
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.headers({ 'cache-control': `private, max-age=${KEPT_SECONDS}`, etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="auric.ics"')
      .send(text);
  });
}

/** Whether a reader has this version already; what lies between may have called it weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
