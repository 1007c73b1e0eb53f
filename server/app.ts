import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { VisitorPages } from '../contract/visitor-pages.ts';
import { wipeAccountsJobName } from './accounts/own-data/wipe-accounts.ts';
import { deletedAccounts } from './accounts/stores/user-store.ts';
import type { AppDeps } from './app-deps.ts';
import { createCaptcha } from './captcha/create-captcha.ts';
import { clickJobs } from './clicks/click-jobs.ts';
import { createClickRecorder } from './clicks/click-recorder.ts';
import { createClickStore } from './clicks/click-store.ts';
import { openCountries } from './clicks/country.ts';
import { settleClicks, waitingBatches } from './clicks/fold-store.ts';
import { foldWaitingClicks } from './clicks/fold-waiting-clicks.ts';
import { createKeptClicks } from './clicks/kept-clicks.ts';
import { createLimitedOpenings } from './clicks/limited-openings.ts';
import { readWithPending } from './clicks/pending-clicks-store.ts';
import { uncountedClicks } from './clicks/pending-entries.ts';
import { createRecordingCheck } from './clicks/recording-check.ts';
import { visitSums } from './clicks/visit-store.ts';
import { createEncryptAnewJob } from './encryption/encrypt-anew.ts';
import { byteGateSize, createByteGate } from './http/byte-gate.ts';
import { boundlessCalls, createCallBudgets } from './http/call-budgets.ts';
import { callMounter } from './http/call-route.ts';
import { clientAddress, trustedProxies } from './http/client-address.ts';
import { createDraining } from './http/draining.ts';
import { addErrorBoundary, createAnswerToError } from './http/error-boundary.ts';
import { createFastifyServer } from './http/fastify-server.ts';
import { createForwardingWatch } from './http/forwarding-watch.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { createQuickCalls } from './http/quick-calls.ts';
import { createRateLimiter, unlimited } from './http/rate-limiter.ts';
import { countRequests } from './http/request-metrics.ts';
import { addSecurityHeaders, applicationHeaders, hstsOf } from './http/security-headers.ts';
import { addWebFiles } from './http/web-files.ts';
import { startJobs } from './jobs/jobs.ts';
import { encryptedColumns } from './kept-by-rooms.ts';
import { insertLink } from './links/insert-link.ts';
import { presentDetails } from './links/link-present.ts';
import { addLinkRoutes } from './links/link-routes.ts';
import { searchJobs } from './links/search/search-jobs.ts';
import { clickedLinks } from './links/stores/clicked-links-store.ts';
import { noteManyLinkChanges } from './links/stores/link-changes-store.ts';
import { findOwnLink, lockLink } from './links/stores/link-store.ts';
import { ownedAmong } from './links/stores/owned-links-store.ts';
import { secretLinks, visitedLinks } from './links/stores/visited-links-store.ts';
import { openTargets } from './links/targets/open-targets.ts';
import { createVisitorLinks } from './links/visitor-links.ts';
import { mailJobName } from './mail/mail-job.ts';
import { countLetters } from './mail/outbox-store.ts';
import { createInstruments } from './metrics/instruments.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import { createPeople } from './people.ts';
import { onlyProcess } from './platform/process-metrics.ts';
import { createTellFault } from './platform/throttled-log.ts';
import { createTurns } from './platform/turns.ts';
import { addReportRoutes } from './reports/report-routes.ts';
import { createOpenedPasses } from './secrets/opened-pass.ts';
import { createPurge } from './secrets/purge.ts';
import { secretJobs } from './secrets/secret-jobs.ts';
import { addSecretRoutes } from './secrets/secret-routes.ts';
import { createSecretTasks } from './secrets/secret-tasks.ts';
import { withThread } from './secrets/secret-thread.ts';
import { addSecretVisitRoutes } from './secrets/secret-visit-routes.ts';
import { removeMessage } from './secrets/stores/content-store.ts';
import { createSecretStore } from './secrets/stores/secret-store.ts';
import { addStatisticsRoutes } from './statistics/statistics-routes.ts';
import { createStatisticsStore } from './statistics/statistics-store.ts';
import { createFastPath } from './visiting/fast-path.ts';
import { createGoTokens } from './visiting/go-token.ts';
import { createKeyCheck } from './visiting/key-check.ts';
import { createLinkResolver } from './visiting/link-resolver.ts';
import { createCheckLink, createLinkSource } from './visiting/link-source.ts';
import { createMissBudget, unlimitedMisses } from './visiting/miss-budget.ts';
import { addVisitRoutes } from './visiting/visit-routes.ts';

export interface App {
  http: FastifyInstance;
  /** Goes on serving, and has proxies send nobody else. */
  drain(): void;
  stop(): Promise<void>;
}

/** Whoever sets a limit does not wait for longer: what is left then is folded in one go. */
const foldBeforeEditMs = 500;

/** Puts the rooms together. It never listens: that is main's business. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, database, vault, clock, log } = deps;
  const isHttps = settings.PUBLIC_URL.startsWith('https:');
  const hsts = hstsOf(settings.PUBLIC_URL, settings.HSTS);
  const keepsOrigins = settings.VISIT_BREAKDOWN === 'on';
  const tellFault = createTellFault(deps);
  const instruments = createInstruments();
  const { requests, visits } = instruments;
  const answerToError = createAnswerToError({ log, tellFault });
  const isTrustedProxy = trustedProxies(settings.TRUSTED_PROXIES);
  const limiter =
    settings.RATE_LIMITS === 'off'
      ? unlimited
      : createRateLimiter({ database, clock, secret: vault.derive('rate limits') });

  const budgets = settings.RATE_LIMITS === 'off' ? boundlessCalls : createCallBudgets({ clock });
  const gate = createByteGate(byteGateSize);
  const captcha = createCaptcha(deps);

  const { rules: targets, hostBans, ...lists } = await openTargets(deps, () => resolver.forgetAll());
  const checkLink = createCheckLink(targets);
  const cacheLimitBytes = settings.LINK_CACHE_MB * 1024 * 1024;
  const resolver = await createLinkResolver(
    createLinkSource({ database: database.withUrgency('visit'), links: visitedLinks, checkLink, hostBans }),
    cacheLimitBytes,
  );
  const folding = { database, links: clickedLinks };
  const clicks = createClickStore({ database, clock, links: clickedLinks });
  const kept = createKeptClicks({ append: clicks.appendAnswered, tellFault, log });
  const recorder = createClickRecorder({
    store: clicks,
    kept,
    catchUp: resolver.catchUp,
    tellFault,
    onCommitted: instruments.clickCommits.note,
  });
  const visiting = {
    resolver,
    misses: settings.RATE_LIMITS === 'off' ? unlimitedMisses : createMissBudget({ clock }),
    recorder,
    kept,
    openings: createLimitedOpenings(clicks),
    openLocked: clicks.openLocked,
    checkLink,
    hostVersion: hostBans.version,
    goTokens: createGoTokens(vault.derive('go tokens')),
    keys: createKeyCheck({
      limiter,
      captcha,
      vault,
      tellOwner: (link) => people.tellOfGuessing(link.id),
    }),
    clock,
    countryOf: openCountries(settings.GEOIP_DB),
    keepsOrigins,
    isHttps,
    hsts,
    answerToError,
    requests,
    visits,
  };
  const addressOf = (request: IncomingMessage) => clientAddress(request, isTrustedProxy);
  const headers = applicationHeaders({ hsts, usesRecaptcha: settings.RECAPTCHA_SITE_KEY !== null });
  const fastPath = createFastPath({ ...visiting, addressOf, tellFault });
  const quickCalls = createQuickCalls({ answerToError, addressOf, headers, requests });
  const draining = createDraining();

  const http = createFastifyServer({
    log,
    isTrustedProxy,
    watch: createForwardingWatch({ log, clock, isTrustedProxy, isHttps }),
    fastPath: (request, response) =>
      draining.take(request, response) ||
      fastPath.take(request, response) ||
      quickCalls.take(request, response),
  });
  fastPath.giveBack((request, response) => http.routing(request, response));
  countRequests(http, requests);
  addErrorBoundary(http, answerToError);
  addSecurityHeaders(http, headers);
  addHealthRoutes(http, {
    canRecord: createRecordingCheck({ rehearse: clicks.rehearse, kept, tellFault }),
    isDraining: draining.isDraining,
  });
  await addWebFiles(http, deps.distDirectory, {
    registration: settings.REGISTRATION,
    anonymousLinks: settings.ANONYMOUS_LINKS,
  });
  const pagesBundle = pathToFileURL(join(deps.distDirectory, 'visitor', 'pages.js')).href;
  const { visitorPages: pages } = (await import(pagesBundle)) as { visitorPages: VisitorPages };
  addVisitRoutes(http, {
    ...visiting,
    budgets,
    captcha,
    pages,
    publicUrl: settings.PUBLIC_URL,
    hasFailed: fastPath.hasFailed,
  });

  const purge = createPurge(database);
  // Whatever cannot be purged now is tried again by the jobs.
  const purgeOrLater = () =>
    purge.run().catch((error: unknown) => log.error({ err: error }, 'what was deleted is not yet purged'));
  const people = createPeople({
    ...deps,
    limiter,
    captcha,
    purge: purgeOrLater,
    wakeMail: () => jobs.wake(mailJobName),
    wakeWiping: () => jobs.wake(wipeAccountsJobName),
    noteManyLinkChanges: (transaction) => noteManyLinkChanges(transaction, database.dialect, clock.now()),
    foldWaitingClicks: () => foldWaitingClicks(folding),
    mails: instruments.mails,
  });
  const mount = callMounter(http, { authenticate: people.authenticate, quickCalls, budgets, gate });
  people.addRoutes(mount, http);

  addLinkRoutes(mount, {
    ...deps,
    limiter,
    targets,
    visitorLinks: createVisitorLinks(deps),
    takesVisitorLinks: settings.ANONYMOUS_LINKS === 'on',
    publicUrl: settings.PUBLIC_URL,
    settleClicks: (transaction) => settleClicks(folding, transaction),
    foldWaitingClicks: () => foldWaitingClicks(folding, foldBeforeEditMs),
    readWithPendingClicks: (read) => readWithPending(database, (pending) => read(uncountedClicks(pending))),
    removeMessage,
    purge: purgeOrLater,
    owePurge: purge.owe,
    readingTurns: createTurns({ perPerson: 3, inAll: 24 }),
  });

  addStatisticsRoutes(mount, {
    store: createStatisticsStore({ database, visits: visitSums, readWithPending, ownedAmong }),
    clock,
    findOwnLink: (own) => findOwnLink(database.query, own),
    showsBreakdown: keepsOrigins,
    present: (link, totalClicks) =>
      presentDetails({ publicUrl: settings.PUBLIC_URL, vault }, link, totalClicks, clock.now()),
  });

  const tasks = withThread(createSecretTasks({ random: deps.random, pages }), pagesBundle);
  const secrets = {
    ...deps,
    ...visiting,
    limiter,
    budgets,
    gate,
    tasks,
    pages,
    publicUrl: settings.PUBLIC_URL,
    insertLink,
    secrets: createSecretStore({ database, links: secretLinks }),
    captcha,
    passes: createOpenedPasses(vault.derive('opened secrets')),
  };
  addSecretRoutes(mount, secrets);
  addSecretVisitRoutes(http, secrets);

  addReportRoutes(http, {
    ...deps,
    ...people.mail,
    limiter,
    budgets,
    captcha,
    pages,
    publicUrl: settings.PUBLIC_URL,
    operator: settings.OPERATOR_EMAIL,
    lockLink,
  });

  const unhurried = { ...deps, database: database.withUrgency('background') };
  const jobs = startJobs({ tellFault, clock }, [
    ...clickJobs(
      { ...unhurried, links: clickedLinks, onFolded: instruments.folds.note },
      settings.FINE_STATISTICS_DAYS,
    ),
    ...people.jobs,
    ...searchJobs({
      database: unhurried.database,
      owePurge: purge.owe,
      isWiping: async () => (await deletedAccounts(database.query)).length > 0,
    }),
    ...secretJobs({ ...unhurried, links: secretLinks, purge }, settings.SECRET_RETENTION_DAYS),
    ...(settings.APP_SECRET_PREVIOUS === null
      ? []
      : [createEncryptAnewJob({ ...unhurried, columns: encryptedColumns })]),
  ]);

  const metrics = startMetrics(http, {
    token: settings.METRICS_TOKEN,
    engine: settings.DATABASE_URL === null ? 'sqlite' : 'postgres',
    gatherProcesses: deps.gatherProcesses ?? onlyProcess,
    instruments,
    rooms: {
      cache: resolver.figures,
      cacheLimitBytes,
      keptClicks: kept.figures,
      largeBodies: gate.figures,
      hashing: people.hashing,
      largeSecretsWaiting: tasks.waiting,
      jobs: jobs.figures,
      database: database.figures,
    },
    installation: {
      waitingBatches: () => waitingBatches(database),
      waitingMails: (most) => countLetters(database.query, most),
    },
  });

  return {
    http,
    drain: draining.begin,
    async stop() {
      metrics.stop();
      draining.begin();
      await http.close();
      await recorder.drain();
      await kept.stop();
      await jobs.stop();
      await tasks.stop();
      lists.stop();
    },
  };
}
