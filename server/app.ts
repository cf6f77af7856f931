import { fastify, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as z from 'zod/mini';
import { Area } from '#contract/areas.ts';
import { Session, User } from '#contract/auth.ts';
import { OnboardingTemplate } from '#contract/onboarding.ts';
import { Pillar } from '#contract/pillars.ts';
import { Project } from '#contract/projects.ts';
import { Task } from '#contract/tasks.ts';
import { ErrorAnswer } from '#contract/wire.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { refreshStatistics } from './database/refresh-statistics.ts';
import { awardAchievements } from './features/achievements/award-achievements.ts';
import { alignmentRoutes } from './features/alignment/routes.ts';
import { areaRoutes } from './features/areas/routes.ts';
import { authenticate } from './features/auth/authenticate.ts';
import { purgeResetLinks } from './features/auth/purge-reset-links.ts';
import { purgeSessions } from './features/auth/purge-sessions.ts';
import { authRoutes } from './features/auth/routes.ts';
import { calendarFeedRoute, calendarRoutes } from './features/calendar/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { unsubscribeRoutes } from './features/digests/routes.ts';
import { sendDigests } from './features/digests/send-digests.ts';
import { hierarchyRoutes } from './features/hierarchy/routes.ts';
import { purgeNotifications } from './features/notifications/clear-notifications.ts';
import { notifyDue } from './features/notifications/due/notify-due.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { tellNotifications } from './features/notifications/tell-notifications.ts';
import { onboardingRoutes } from './features/onboarding/routes.ts';
import { pillarRoutes } from './features/pillars/routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { generateForAll } from './features/recurring/instances/generate-for-all.ts';
import { recurringRoutes } from './features/recurring/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { purgeTrash } from './features/trash/purge-trash.ts';
import { trashRoutes } from './features/trash/routes.ts';
import { installApiDocs } from './platform/api-docs.ts';
import { createAttempts } from './platform/attempts.ts';
import { installCrossSiteGuard } from './platform/cross-site.ts';
import { installGracefulStop } from './platform/graceful-stop.ts';
import { answerBrokenHttp, answerMalformed, installErrorMap } from './platform/http-errors.ts';
import { newId } from './platform/ids.ts';
import { installJsonBody } from './platform/json-body.ts';
import { purgeMails } from './platform/mail-queue.ts';
import type { Mailer } from './platform/mail.ts';
import { installMetrics } from './platform/metrics.ts';
import { createRequestLimit } from './platform/request-limits.ts';
import { createRoutes, userIdOf } from './platform/routes.ts';
import { createSchedule, type Schedule } from './platform/schedule.ts';
import { installSecurityHeaders, securityHeaders } from './platform/security-headers.ts';
import { sendMails } from './platform/send-mails.ts';
import { installWebPages } from './platform/web-pages.ts';

z.config(z.locales.en());

const BODY_LIMIT = 1024 * 1024;

/** What the app is built from; tests put their own clock and mailer here. */
export interface AppParts {
  config: Config;
  database: Database;
  mailer: Mailer;
  version: string;
  /** The folder of the web build. */
  webRoot: string;
  clock?: () => Date;
  /** How answers become text; tests check them against the contract first. */
  serializer?: FastifySerializerCompiler<z.ZodMiniType>;
}

/** The built product, which neither listens nor runs jobs yet. */
export interface App {
  app: FastifyInstance;
  /** What it does by itself. */
  jobs: Schedule;
  /** Ends requests and jobs, each in their own time. */
  stop(): Promise<void>;
}

/** The product as a server that does not listen yet: the visible list of everything it does. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, mailer, version, webRoot, clock = () => new Date(), serializer = () => JSON.stringify } = parts;
  const { db } = parts.database;
  const headers = securityHeaders(config.publicUrl);
  const app = fastify({
    logger: { level: config.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // Our own hook refuses, in our own words.
    return503OnClosing: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 1000 },
    frameworkErrors: answerMalformed(headers),
    clientErrorHandler: answerBrokenHttp(headers),
  });
  app.server.headersTimeout = 10_000;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializer as FastifySerializerCompiler<unknown>);

  // First, so that also a refusal by what follows carries them.
  installSecurityHeaders(app, headers);
  const { stop } = installGracefulStop(app);
  installErrorMap(app);
  installJsonBody(app);
  installRequestLog(app);
  const register = installMetrics(app, config.metricsToken);
  installCrossSiteGuard(app, config.publicUrl);
  await installApiDocs(app, version, { Pillar, Area, Project, Task, User, Session, OnboardingTemplate, ErrorAnswer });

  const { log } = app;
  const publicUrl = () => config.publicUrl ?? app.listeningOrigin;
  const attempts = createAttempts(db, config.rateLimit);
  const jobs = createSchedule({ db, clock, log, register }, [
    { name: 'generate-instances', every: '*/15 * * * *', run: generateForAll },
    { name: 'notify-due', every: '* * * * *', run: notifyDue },
    { name: 'award-achievements', every: '* * * * *', run: awardAchievements },
    { name: 'tell-notifications', every: '* * * * *', run: tellNotifications(publicUrl) },
    { name: 'send-digests', every: '*/5 * * * *', run: sendDigests(publicUrl) },
    { name: 'send-mails', every: '* * * * *', run: sendMails({ mailer, clock, log }) },
    { name: 'refresh-statistics', every: '0 * * * *', run: refreshStatistics(parts.database.engine) },
    { name: 'purge-mails', every: '10 3 * * *', run: purgeMails },
    { name: 'purge-notifications', every: '15 3 * * *', run: purgeNotifications },
    { name: 'purge-reset-links', every: '20 3 * * *', run: purgeResetLinks },
    { name: 'purge-sessions', every: '25 3 * * *', run: purgeSessions },
    { name: 'purge-trash', every: '30 3 * * *', run: purgeTrash },
  ]);

  const limit = createRequestLimit(config.rateLimit);
  await app.register(
    async (api) => {
      const routes = createRoutes(api, {
        db,
        clock,
        limit,
        authenticate: (token, now) => authenticate(db, token, now),
      });
      systemRoutes(routes, version);
      authRoutes(routes, { config, mailer, attempts, publicUrl, afterwards: afterwards(app) });
      notificationRoutes(routes, { mailer, attempts, publicUrl, hasMailServer: config.smtpUrl !== null });
      pillarRoutes(routes);
      areaRoutes(routes);
      projectRoutes(routes);
      recurringRoutes(routes);
      taskRoutes(routes);
      hierarchyRoutes(routes);
      todayRoutes(routes);
      alignmentRoutes(routes);
      dashboardRoutes(routes);
      calendarRoutes(routes, publicUrl);
      calendarFeedRoute(api, { db, clock, limit, rateLimit: config.rateLimit, publicUrl });
      trashRoutes(routes);
      onboardingRoutes(routes);
      unsubscribeRoutes(api, { db, limit });
    },
    { prefix: '/api' },
  );
  await installWebPages(app, webRoot);
  return { app, jobs, stop: async () => void (await Promise.all([stop(), jobs.stop()])) };
}

/** One line per request, without anything personal: no address, no text, the route's pattern instead of its ids. */
function installRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: userIdOf(request),
      },
      'request',
    );
  });
}

/** Runs work after the answer; closing the app waits for it. */
function afterwards(app: FastifyInstance) {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(running)));
  return (name: string, work: () => Promise<void>): void => {
    const task = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, `failed to ${name}`))
      .finally(() => running.delete(task));
    running.add(task);
  };
}
