import { fastify, type FastifyInstance, LogController } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as z from 'zod/mini';
import { CLIENT_HEADER, SMALL_BODY_BYTES } from '#contract/platform/endpoint.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { ORIGIN, originScope } from './database/origin.ts';
import { refreshStatistics } from './database/refresh-statistics.ts';
import { separateFiles } from './database/servers/live-servers.ts';
import { achievementsFeature } from './features/achievements/feature.ts';
import { alignmentFeature } from './features/alignment/feature.ts';
import { areasFeature } from './features/areas/feature.ts';
import { assistantFeature } from './features/assistant/feature.ts';
import { authenticate, isOperatorSession } from './features/auth/authenticate.ts';
import { authFeature } from './features/auth/feature.ts';
import { calendarFeature } from './features/calendar/feature.ts';
import { changesFeature } from './features/changes/feature.ts';
import { readChanged } from './features/changes/read-changed.ts';
import { coachFeature } from './features/coach/feature.ts';
import { completionsFeature } from './features/completions/feature.ts';
import { coursesFeature } from './features/courses/feature.ts';
import { dashboardFeature } from './features/dashboard/feature.ts';
import { digestsFeature } from './features/digests/feature.ts';
import { exportsFeature } from './features/exports/feature.ts';
import { feedbackFeature } from './features/feedback/feature.ts';
import { hierarchyFeature } from './features/hierarchy/feature.ts';
import { importsFeature } from './features/imports/feature.ts';
import { insightsFeature } from './features/insights/feature.ts';
import { journalFeature } from './features/journal/feature.ts';
import { notificationsFeature } from './features/notifications/feature.ts';
import { operatorFeature } from './features/operator/feature.ts';
import { onboardingFeature } from './features/onboarding/feature.ts';
import { pillarsFeature } from './features/pillars/feature.ts';
import { profilePictureFeature } from './features/profile-picture/feature.ts';
import { projectTemplatesFeature } from './features/project-templates/feature.ts';
import { projectsFeature } from './features/projects/feature.ts';
import { resourcesFeature } from './features/resources/feature.ts';
import { changeTask } from './features/tasks/change-tasks.ts';
import { recurringFeature } from './features/recurring/feature.ts';
import { reflectionsFeature } from './features/reflections/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { pushFeature } from './features/push/feature.ts';
import { systemFeature } from './features/system/feature.ts';
import { tasksFeature } from './features/tasks/feature.ts';
import { todayFeature } from './features/today/feature.ts';
import { authenticateToken } from './features/tokens/authenticate-token.ts';
import { tokensFeature } from './features/tokens/feature.ts';
import { trashFeature } from './features/trash/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { installOAuth } from './oauth-routes.ts';
import { installApiDocs } from './platform/api-docs/api-docs.ts';
import { backUp } from './platform/backups/back-up.ts';
import { createBlobs } from './platform/blobs/blobs.ts';
import { type DiskReserve, installDiskReserve } from './platform/disk-reserve.ts';
import { createAttempts, purgeAttempts } from './platform/attempts/attempts.ts';
import { createDelays, type Delays } from './platform/attempts/delays.ts';
import { installCrossSiteGuard } from '#server/platform/http/cross-site.ts';
import { installCors } from '#server/platform/http/cors.ts';
import { isAccessToken } from '#server/platform/http/bearer-token.ts';
import { installLoopDelay } from './platform/loop-delay.ts';
import { ChangeFeed } from './platform/changes/change-feed.ts';
import type { Feature } from './platform/feature.ts';
import { installGracefulStop } from '#server/platform/http/graceful-stop.ts';
import {
  answerBrokenHttp,
  answerMalformed,
  installErrorMap,
  installHttpRefusals,
} from '#server/platform/http/http-errors.ts';
import { createWeigh } from '#server/platform/workers/account-weight.ts';
import { Placement, type PlacementLimits } from '#server/platform/workers/placement.ts';
import type { WorkerPool } from '#server/platform/workers/worker-pool.ts';
import { newId } from './platform/ids.ts';
import type { Job } from '#server/platform/jobs/job-run.ts';
import { installIgnoredFields } from '#server/platform/http/ignored-fields.ts';
import { installJsonBody } from '#server/platform/http/json-body.ts';
import { jsonText } from '#server/platform/http/json-text.ts';
import { purgeMails } from '#server/platform/mail/mail-queue.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { installMetrics, showVersion, showWaiting } from './platform/metrics.ts';
import { calledByForeignName, localOrigin } from '#server/platform/http/own-name.ts';
import { createRequestLimit } from '#server/platform/http/request-limits.ts';
import { installRequestPace, LONGEST_REQUEST_MS, type Pace } from '#server/platform/http/request-pace.ts';
import { buildRecordGraph } from './platform/record-graph.ts';
import { RECORD_COUNTS, recountRecords } from './records/record-counts.ts';
import { SEARCH_TEXTS } from './records/search-texts.ts';
import type { Patience } from './platform/turns/fair-queue.ts';
import { Turns } from './platform/turns/turns.ts';
import { createRoutes, type RoutesOptions, userIdOf } from './platform/routes.ts';
import { JOB_FAILURES } from '#server/platform/jobs/person-failures.ts';
import { createSchedule, type Schedule } from '#server/platform/jobs/schedule.ts';
import { watchClock } from '#server/platform/jobs/trusted-time.ts';
import { installSecurityHeaders, securityHeaders } from '#server/platform/http/security-headers.ts';
import { sendMails } from '#server/platform/mail/send-mails.ts';
import type { Services } from './platform/services.ts';
import { validatorCompiler } from '#server/platform/http/validate.ts';
import { validationText } from '#server/platform/http/validation-text.ts';
import { installWebPages } from '#server/platform/http/web-pages.ts';

z.config({ localeError: validationText });

/** All features, the lowest layer first. */
export const FEATURES: readonly Feature[] = [
  systemFeature,
  pushFeature,
  authFeature,
  trashFeature,
  completionsFeature,
  notificationsFeature,
  resourcesFeature,
  tokensFeature,
  pillarsFeature,
  areasFeature,
  projectsFeature,
  recurringFeature(changeTask),
  tasksFeature,
  journalFeature,
  projectTemplatesFeature,
  profilePictureFeature,
  coursesFeature,
  achievementsFeature,
  reflectionsFeature,
  feedbackFeature,
  hierarchyFeature,
  changesFeature,
  todayFeature,
  searchFeature,
  calendarFeature,
  alignmentFeature,
  importsFeature,
  onboardingFeature,
  dashboardFeature,
  insightsFeature,
  operatorFeature,
  coachFeature,
  digestsFeature,
  exportsFeature,
  assistantFeature,
  webhooksFeature,
];

/** All kinds of records with their edges. */
export const RECORD_GRAPH = buildRecordGraph([
  ...FEATURES.flatMap(({ records }) => records ?? []),
  SEARCH_TEXTS,
  JOB_FAILURES,
  RECORD_COUNTS,
]);

const platformJobs = ({ engine, config, version, mailer, clock, elapsed, log }: Services): Job[] => [
  { name: 'watch-clock', every: '* * * * *', run: watchClock(elapsed) },
  { name: 'send-mails', every: '* * * * *', run: sendMails({ mailer, clock, log, config }) },
  { name: 'purge-mails', every: '10 3 * * *', run: purgeMails },
  { name: 'purge-attempts', every: '*/10 * * * *', run: purgeAttempts },
  { name: 'recount-records', every: '40 3 * * *', run: recountRecords(engine) },
  { name: 'refresh-statistics', every: '* * * * *', run: refreshStatistics(engine) },
  backUp({ config, version, log }),
];

/** What the app is built from; tests pass their own clock and mailer. */
export interface AppParts {
  config: Config;
  database: Database;
  mailer: Mailer;
  version: string;
  /** The folder of the web build. */
  webRoot: string;
  clock?: () => Date;
  /** A monotonic clock in milliseconds, used to count requests. */
  elapsed?: () => number;
  /** Set by tests only, to check responses and events against the contract before they are sent. */
  serializer?: (route: { schema: z.ZodMiniType }) => typeof jsonText;
  /** The features; tests add their own. */
  features?: readonly Feature[];
  heartbeat?: RoutesOptions['heartbeat'];
  unreadMs?: RoutesOptions['unreadMs'];
  /** Waits this many milliseconds before a password is checked; tests pass their own. */
  pause?: (ms: number) => Promise<unknown>;
  /** Delays attempts in another thread; left out: this thread delays them. */
  delays?: Delays;
  /** Serves on while load balancers look for other servers, for tests. */
  drain?: () => Promise<unknown>;
  /** The minimum speed at which requests must arrive, for tests. */
  pace?: Partial<Pace>;
  /** Receives the lines of the log, each as JSON; left out: standard output. */
  logTo?: { write(line: string): void };
  /** The reserve of the disk with the SQLite database; left out: no space is reserved. */
  reserve?: DiskReserve;
  /** Handles requests that may take long; left out: this thread handles them all. */
  workers?: WorkerPool;
  /** Which requests count as light and how long that measurement is valid, for tests. */
  placement?: PlacementLimits;
  /** The base of links, where another thread listens. */
  publicUrl?: string;
  /** How long requests wait for their turn, for tests. */
  patience?: Partial<Patience>;
  /** False where another thread already counts requests against the limits. */
  countsRequests?: boolean;
  /** The version of the account of the current request, where another thread knows it. */
  accountVersion?: Services['accountVersion'];
  /** Where another thread runs the jobs. */
  runSoon?: Schedule['runSoon'];
  /** Called in the context of a request when it waits for an external service, such as a model. */
  onPause?: () => void;
}

/** The built application, which does not listen or run jobs yet. */
export interface App {
  app: FastifyInstance;
  jobs: Schedule;
  delays: Delays;
  /** Waits for the work that follows responses, such as sending mail. */
  settled(): Promise<void>;
  /** Waits for running requests and jobs, and closes the app. */
  stop(): Promise<void>;
}

/** Builds the server with all features. It does not listen yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, mailer, version, webRoot, clock = () => new Date() } = parts;
  const { features = FEATURES, countsRequests = true, elapsed = () => performance.now() } = parts;
  const { db } = parts.database;
  const headers = securityHeaders(config.publicUrl, config.hstsSubdomains);
  const app = fastify({
    logger: {
      level: config.logLevel,
      base: null,
      formatters: { level: (level) => ({ level }) },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      ...(parts.logTo && { stream: parts.logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    // For routes that are not endpoints; each endpoint has its own limit.
    bodyLimit: SMALL_BODY_BYTES,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // Our own hook refuses these with its own message.
    return503OnClosing: false,
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: 72_000,
    // installHttpRefusals refuses a missing Host with our message.
    http: { connectionsCheckingInterval: 1000, requireHostHeader: false },
    frameworkErrors: answerMalformed(headers),
    clientErrorHandler: answerBrokenHttp(headers),
  });
  app.server.headersTimeout = 10_000;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler((parts.serializer ?? (() => jsonText)) as FastifySerializerCompiler<unknown>);
  // The compiler is then for events only.
  if (!parts.serializer) app.setReplySerializer(jsonText as (value: unknown) => string);

  // First, so that error responses of later hooks carry them as well.
  installSecurityHeaders(app, headers);
  const servers = () => parts.database.changes.servers;
  const { stop, isStopping } = installGracefulStop(app, { hasOthers: () => servers().length > 1, drain: parts.drain });
  const pace = installRequestPace(app, parts.pace);
  installErrorMap(app);
  installHttpRefusals(app);
  if (parts.reserve) installDiskReserve(app, parts.reserve);
  installJsonBody(app);
  installRequestLog(app);
  const register = installMetrics(app, config.metricsToken);
  showVersion(register, version);
  const loopDelay = installLoopDelay(app, register);
  const turns = new Turns(parts.patience, parts.onPause);
  showWaiting(register, { main: () => turns.waiting, pool: () => parts.workers?.waiting ?? 0 });
  await installCors(app, config.corsOrigins);
  installCrossSiteGuard(app, config.publicUrl, config.corsOrigins);
  installOrigin(app);
  const { workers } = parts;
  const threads = workers && { workers, placement: placementOf(parts.database, parts.placement) };
  const limit = createRequestLimit(config.rateLimit && countsRequests, elapsed, () => servers().length);
  installApiDocs(app, version, limit);

  const later = afterwards(app);
  const services: Services = {
    config,
    version,
    isOperatorSession: (token, at) => isOperatorSession(db, token, at),
    engine: parts.database.engine,
    graph: RECORD_GRAPH,
    isDamaged: parts.database.isDamaged,
    clock,
    elapsed,
    accountVersion: parts.accountVersion ?? (() => null),
    countsRequests,
    log: app.log,
    mailer,
    blobs: createBlobs(config, (fault) => app.log.error({ fault }, 'storage of files unavailable')),
    servers,
    isStopping,
    changes: new ChangeFeed(parts.database.changes, clock),
    attempts: createAttempts(db, config.rateLimit),
    delays: parts.delays ?? createDelays(parts.pause),
    publicUrl: () => parts.publicUrl ?? config.publicUrl ?? localOrigin(app.listeningOrigin),
    lateJobs: () => jobs.lateJobs(),
    describeJobs: () => jobs.describe(),
    runSoon: parts.runSoon ?? ((job) => jobs.runSoon(job)),
    afterwards: later.begin,
  };
  const measured = ({ run, ...job }: Job): Job => ({ ...job, run: (work) => loopDelay.during(() => run(work)) });
  const allJobs = [...features.flatMap((feature) => feature.jobs?.(services) ?? []), ...platformJobs(services)];
  const jobs: Schedule = createSchedule({ db, clock, log: app.log, register }, allJobs.map(measured));
  parts.database.changes.listen({
    changed(each) {
      for (const { name, soonAfter } of allJobs) {
        if (soonAfter !== undefined && each.some(({ kind }) => kind === soonAfter)) services.runSoon(name);
      }
    },
    lost: () => {},
    servers(each) {
      app.log.info({ servers: each.map(({ name, version: runs }) => `${name} ${runs}`) }, 'servers of this database');
      const problem = separateFiles(each);
      if (problem !== null) app.log.error(problem);
    },
  });

  app.addHook('onListen', async () => void services.blobs.check());

  await installOAuth(app, db, services, limit);
  await app.register(
    async (api) => {
      installIgnoredFields(api);
      const routes = createRoutes(api, {
        db,
        graph: RECORD_GRAPH,
        limitsCreates: config.rateLimit,
        clock,
        limit,
        pace,
        turns,
        checksResponses: parts.serializer !== undefined,
        // With PUBLIC_URL set, pages from another host name are refused by their origin.
        isForeignName: (request) => config.publicUrl === null && calledByForeignName(request, [config.host]),
        authenticate: ({ token, locale, ip }, now) =>
          isAccessToken(token) ? authenticateToken(db, token, now, ip) : authenticate(db, token, now, locale),
        readChanged,
        ...(threads && { threads }),
        ...(parts.heartbeat && { heartbeat: parts.heartbeat }),
        ...(parts.unreadMs !== undefined && { unreadMs: parts.unreadMs }),
      });
      for (const feature of features) feature.routes?.(routes, services);
    },
    { prefix: '/api' },
  );
  await installWebPages(app, webRoot, config.google !== null);
  return {
    app,
    jobs,
    delays: services.delays,
    settled: later.settled,
    stop: async () => void (await Promise.all([stop(), jobs.stop()])),
  };
}

/** Decides which thread handles a request, from the sizes of accounts in the database. */
function placementOf({ db, engine, changes }: Database, limits: PlacementLimits = {}): Placement {
  const placement = new Placement({ weigh: createWeigh(db, engine), isCurrent: () => changes.isCurrent, ...limits });
  changes.listen({
    changed(each) {
      for (const { userId, ids } of each) {
        if (ids.length === 0) placement.forget(userId);
        else placement.changed(userId, { rows: ids.length, bytes: 0 });
      }
    },
    lost: () => placement.forget(),
  });
  // Includes the changes of other servers; without them, a measurement expires after some minutes.
  void changes.ready();
  return placement;
}

/** Logs one line per request without personal data: no address, no text, the route's pattern instead of its ids. */
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

/** Stores which client a request comes from. Reading the body loses this value, so this is the last hook. */
function installOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const name = request.headers[CLIENT_HEADER];
    if (typeof name === 'string' && ORIGIN.test(name)) originScope.run(name, done);
    else done();
  });
}

/** Runs work after the response; closing the app waits for it. */
function afterwards(app: FastifyInstance) {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(running)));
  return {
    begin(name: string, work: () => Promise<void>): void {
      const task = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => app.log.error({ err: error }, `failed to ${name}`))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
