import type { FastifyInstance } from 'fastify';
import type { Settings } from './config/settings.ts';
import type { Database } from './database/database.ts';
import { addErrorBoundary } from './http/error-boundary.ts';
import { createFastifyServer } from './http/fastify-server.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addWebFiles } from './http/web-files.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/logger.ts';
import type { Random } from './platform/random.ts';
import type { Vault } from './platform/vault.ts';

/** The real things the application is built from. */
export interface AppDeps {
  settings: Settings;
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  log: Log;
  /** Where the built web application lies. */
  distDirectory: string;
}

export interface App {
  http: FastifyInstance;
  stop(): Promise<void>;
}

/** Puts the rooms together. It never listens: that is main's business. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, database, log } = deps;
  const http = createFastifyServer({ log, trustedProxies: settings.TRUSTED_PROXIES, fastPath: () => false });
  addErrorBoundary(http);
  addSecurityHeaders(http, {
    isHttps: settings.PUBLIC_URL.startsWith('https:'),
    usesRecaptcha: settings.RECAPTCHA_SITE_KEY !== null,
  });
  addHealthRoutes(http, database.ping);
  await addWebFiles(http, deps.distDirectory);

  return {
    http,
    async stop() {
      await http.close();
    },
  };
}
