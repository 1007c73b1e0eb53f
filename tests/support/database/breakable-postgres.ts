import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The way of an application to its PostgreSQL, led through a proxy that can break it. */
export interface BreakablePostgres {
  /** Hands the application the way through the proxy in place of its own. */
  lead(direct: Database): Promise<Database>;
  proxy(): TcpProxy;
  /** The database itself, past the proxy. */
  direct(): Database;
  close(): Promise<void>;
}

export function createBreakablePostgres(): BreakablePostgres {
  let parts: { proxy: TcpProxy; direct: Database };
  return {
    async lead(direct) {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.query);
      const address = new URL(inject('postgresAddress'));
      address.pathname = `/${rows[0]?.name}`;
      const proxy = await startTcpProxy(address.href);
      parts = { proxy, direct };
      return connectPostgres(proxy.through(address.href), 4);
    },
    proxy: () => parts.proxy,
    direct: () => parts.direct,
    async close() {
      await parts.direct.close();
      await parts.proxy.close();
    },
  };
}
