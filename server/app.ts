import { createAccountsRoom } from './accounts/accounts-room.ts';
import { createApiKeysRoom } from './api-keys/api-keys-room.ts';
import type { AppDeps } from './app-deps.ts';
import { createCampaignsRoom } from './campaigns/campaigns-room.ts';
import { createCaptchaRoom } from './captcha/captcha-room.ts';
import { createClicksRoom } from './clicks/clicks-room.ts';
import { encryptAnewJobs } from './encryption/encrypt-anew.ts';
import { createFeedbackRoom } from './feedback/feedback-room.ts';
import { configRoutes } from './http/calls/config-routes.ts';
import { type Http, openHttp } from './http/open-http.ts';
import type { Room } from './http/room.ts';
import { createImportsRoom } from './imports/imports-room.ts';
import { createKeeping, encryptedColumns, forgetElsewhere } from './kept-by-rooms.ts';
import { createLinksRoom } from './links/links-room.ts';
import { clickedLinks } from './links/stores/clicked-links-store.ts';
import { endedLinks } from './links/stores/ended-links-store.ts';
import { createMailRoom } from './mail/mail-room.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import { createProfileRoom } from './profile/profile-room.ts';
import { createProvidersRoom } from './providers/providers-room.ts';
import { removeReceipts } from './receipts/receipt-store.ts';
import { createReceiptsRoom } from './receipts/receipts-room.ts';
import { createReportsRoom } from './reports/reports-room.ts';
import { createRequestsRoom } from './requests/requests-room.ts';
import { exportedContent } from './secrets/exported-content.ts';
import { createSecretsRoom } from './secrets/secrets-room.ts';
import { removeMessage } from './secrets/stores/content-store.ts';
import { readerOf } from './secrets/stores/reader-store.ts';
import { createServices } from './services.ts';
import { createStatisticsRoom } from './statistics/statistics-room.ts';
import { createTitlesRoom } from './titles/titles-room.ts';
import { createVisitingRoom } from './visiting/visiting-room.ts';
import { walkEnds } from './webhooks/walk-ends.ts';
import { createWebhooksRoom } from './webhooks/webhooks-room.ts';

export interface App extends Http {
  stop(): Promise<void>;
}

/** Makes the rooms, each from the services and from what it uses of those before it. Never listens. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const services = await createServices(deps);
  const { settings, jobRunner } = services;

  const mail = createMailRoom(services);
  const captcha = createCaptchaRoom(services);
  const providers = createProvidersRoom(services);
  const clicks = createClicksRoom(services, { links: clickedLinks });
  const links = await createLinksRoom(services, {
    clicks,
    removeMessage,
    removeReceipts,
    exportedContent,
    readerOf,
  });
  const keeping = { keeping: createKeeping(services.database), forgetElsewhere };
  const accounts = createAccountsRoom(services, { mail, captcha, providers, clicks, links, ...keeping });
  const receipts = createReceiptsRoom(services, { mail, accounts, links, walkEnds });
  const visiting = await createVisitingRoom(services, { links, clicks, captcha, accounts, receipts });
  const secrets = createSecretsRoom(services, { links, visiting, captcha, receipts });
  const apiKeys = createApiKeysRoom(services, { accounts });
  const profile = createProfileRoom(services, { accounts });
  const statistics = createStatisticsRoom(services, { links, clicks });
  const feedback = createFeedbackRoom(services, { mail, captcha, accounts });
  const reports = createReportsRoom(services, { mail, captcha, links });
  const webhooks = createWebhooksRoom(services, { mail, accounts, links: { endedLinks } });
  const imports = createImportsRoom(services, { links, clicks, secrets, keeping: keeping.keeping });
  const campaigns = createCampaignsRoom(services);
  const requests = createRequestsRoom(services, { mail, captcha, accounts, visiting, secrets });
  const titles = createTitlesRoom(services);
  const others: Room = {
    calls: configRoutes(settings, { captcha, providers }),
    jobs: encryptAnewJobs(services, encryptedColumns),
  };
  const used = [captcha, providers, clicks, links, accounts, receipts, visiting];
  const rooms: Room[] = [
    ...used,
    secrets,
    profile,
    statistics,
    feedback,
    reports,
    apiKeys,
    webhooks,
    imports,
    campaigns,
    requests,
    titles,
    others,
  ];

  const { http, drain } = await openHttp(services, {
    fastPath: visiting.fastPath,
    canRecord: clicks.canRecord,
    authenticate: accounts.authenticate,
    authenticateKey: apiKeys.authenticateKey,
    rooms,
  });
  const told = { services, clicks, mail, webhooks, accounts, visiting, secrets };
  const metrics = startMetrics(http, services, told);
  jobRunner.start(rooms.flatMap((room) => room.jobs ?? []));

  return {
    http,
    drain,
    async stop() {
      metrics.stop();
      drain();
      await http.close();
      // Whoever uses a room is ended before it.
      for (const room of rooms.toReversed()) await room.stop?.();
      await jobRunner.stop();
    },
  };
}
